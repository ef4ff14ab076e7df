import type { Account } from '#lib/domain/accounts/account.ts';
import { parseAccountSettings } from '#lib/domain/settings/settings.ts';

/** Reads a stored record. A setting that the version which stored it did not have gets its default. */
export function parseAccount(stored: Account): Account {
  return { ...stored, settings: parseAccountSettings({ ...stored.settings }) };
}
