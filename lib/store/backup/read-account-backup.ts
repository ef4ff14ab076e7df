import type { StoreNames } from 'idb';
import type { Account } from '#lib/domain/accounts/account.ts';
import type { AccountBackup, AccountCounts } from '#lib/domain/backup/backup.ts';
import { mergeDevices } from '#lib/domain/backup/device-days.ts';
import { toFiledLink } from '#lib/domain/backup/filed-link.ts';
import { readRecords, recordStores } from '#lib/store/backup/account-records.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { countByDay } from '#lib/store/quota/count-by-day.ts';
import { readDeviceDays } from '#lib/store/quota/device-counts.ts';
import type { LinkmintDatabase } from '#lib/store/schema/linkmint-database.ts';

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
