import type { Account } from '#lib/domain/accounts/account.ts';
import { parseAccountSettings } from '#lib/domain/settings/settings.ts';

/** A stored record with the settings of this version. One that another version did not know gets its default. */
export function parseAccount(stored: Account): Account {
  return { ...stored, settings: parseAccountSettings({ ...stored.settings }) };
}
