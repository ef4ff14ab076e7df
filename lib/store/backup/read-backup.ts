import type { StoreNames } from 'idb';
import { type Account, isBlankAccount, parseAccount } from '#lib/domain/accounts/account.ts';
import type { AccountBackup, AccountCounts, Backup } from '#lib/domain/backup/backup.ts';
import { toFiledLink } from '#lib/domain/backup/filed-link.ts';
import { mergeDevices } from '#lib/domain/backup/plan-restore.ts';
import { readRecords, recordStores } from '#lib/store/backup/account-records.ts';
import { type Database, openExistingDatabase } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { countByDay, readDeviceDays } from '#lib/store/quota/device-counts.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import type { LinkmintDatabase } from '#lib/store/schema/linkmint-database.ts';
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

/** The stores of an account's database that a backup contains. */
const backedUpStores: StoreNames<LinkmintDatabase>[] = [...recordStores, 'links', 'journal'];

/** A backup of one account: what is stored, read at one moment, and the counts that its devices reported. */
export async function readAccountBackup(
  database: Database,
  account: Account,
  isActive: boolean,
): Promise<AccountBackup> {
  const { connection, fingerprints, settings } = account;
  // Read reported counts first, as `readQuotaUsage` does.
  const devices = await readDeviceDays({ fingerprints });
  const transaction = database.transaction(backedUpStores);
  const meta = metaOf(transaction);
  const [links, counted, records, deviceId, correction] = await Promise.all([
    transaction.objectStore('links').getAll(),
    transaction.objectStore('journal').index('byCountedAt').getAll(),
    readRecords(transaction),
    meta.get('deviceId'),
    meta.get('quotaCorrection'),
  ]);
  await transaction.done;
  const told = [...devices].map(([id, days]) => ({ deviceId: id, days }));
  const days = countByDay(counted, settings.serviceUtcOffsetMinutes);
  const counts: AccountCounts = {
    devices: mergeDevices(told, deviceId === undefined || counted.length === 0 ? [] : [{ deviceId, days }]),
    correction: correction ?? null,
  };
  return {
    identity: {
      name: account.name,
      color: account.color,
      serviceUrl: connection.serviceUrl,
      marketplacePath: connection.marketplacePath,
      ...(connection.bodyEncoding !== undefined && { bodyEncoding: connection.bodyEncoding }),
      settings,
      fingerprints,
      affiliateId: account.affiliateId,
      userEmail: account.userEmail,
      createdAtMs: account.createdAtMs,
      isActive,
    },
    counts,
    ...records,
    links: links.map(toFiledLink),
  };
}
