import { isBlankAccount } from '#lib/domain/accounts/account.ts';
import { parseAccount } from '#lib/domain/accounts/parse-account.ts';
import type { AccountBackup, Backup } from '#lib/domain/backup/backup.ts';
import { readAccountBackup } from '#lib/store/backup/read-account-backup.ts';
import { openExistingDatabase } from '#lib/store/database.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { ownSettingsItem } from '#lib/store/storage-items.ts';

/**
 * Reads everything of this profile that a backup contains.
 * @throws the browser's error if an account's database is unreadable: a backup without it would be incomplete.
 */
export async function readBackup(root: RootDatabase, savedAtMs: number): Promise<Backup> {
  const [settings, presets, stored, activeId] = await Promise.all([
    ownSettingsItem.read(),
    presetBookItem.read(),
    root.getAll('accounts'),
    readRootValue(root, 'activeAccountId'),
  ]);
  const listed = stored
    .map(parseAccount)
    .filter((account) => account.leaving !== 'remove' && !isBlankAccount(account))
    .sort((a, b) => a.createdAtMs - b.createdAtMs);
  const accounts: AccountBackup[] = [];
  for (const account of listed) {
    const database = await openExistingDatabase(account.accountId);
    try {
      accounts.push(await readAccountBackup(database, account, account.accountId === activeId));
    } finally {
      database.close();
    }
  }
  return { savedAtMs, settings, presets, accounts };
}
