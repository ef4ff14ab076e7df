import type { Account } from '#lib/domain/accounts/account.ts';
import { parseAccountSettings } from '#lib/domain/accounts/parse-account-settings.ts';

/** An account's record with settings of this version: one that another version did not know has its default. */
export function parseAccount(stored: Account): Account {
  return { ...stored, settings: parseAccountSettings({ ...stored.settings }) };
}
