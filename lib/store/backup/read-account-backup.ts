import type { Account } from '#lib/domain/accounts/account.ts';
import type { AccountBackup, AccountChoices, AccountCounts } from '#lib/domain/backup/backup.ts';
import { mergeDevices } from '#lib/domain/backup/device-days.ts';
import { toFiledLink } from '#lib/domain/backup/filed-link.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { countByDay } from '#lib/store/quota/count-by-day.ts';
import { readDeviceDays } from '#lib/store/quota/device-counts.ts';

/** The stores of an account's database that a backup contains. */
const backedUpStores = [
  'links',
  'journal',
  'meta',
  'sitePreferences',
  'learnedHosts',
  'programPreferences',
  'copiedCoupons',
  'posts',
  'diary',
] as const;

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
  const [links, counted, sites, hosts, subIds, coupons, posts, diary] = await Promise.all([
    transaction.objectStore('links').getAll(),
    transaction.objectStore('journal').index('byCountedAt').getAll(),
    transaction.objectStore('sitePreferences').getAll(),
    transaction.objectStore('learnedHosts').getAll(),
    transaction.objectStore('programPreferences').getAll(),
    transaction.objectStore('copiedCoupons').getAll(),
    transaction.objectStore('posts').getAll(),
    transaction.objectStore('diary').getAll(),
  ]);
  const [checks, deviceId, correction, buttonCorner, counter, report] = await Promise.all([
    meta.get('pageChecks'),
    meta.get('deviceId'),
    meta.get('quotaCorrection'),
    meta.get('buttonCorner'),
    meta.get('tokenCounter'),
    meta.get('reportState'),
  ]);
  await transaction.done;
  const told = [...devices].map(([id, days]) => ({ deviceId: id, days }));
  const days = countByDay(counted, settings.serviceUtcOffsetMinutes);
  const counts: AccountCounts = {
    devices: mergeDevices(told, deviceId === undefined || counted.length === 0 ? [] : [{ deviceId, days }]),
    correction: correction ?? null,
  };
  const choices: AccountChoices = {
    ...(buttonCorner !== undefined && { buttonCorner }),
    ...(report !== undefined && { reportCurrency: report.currency }),
    ...(counter !== undefined && { nextCounter: counter.next }),
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
    choices,
    sites,
    hosts: hosts.map(({ key: _key, ...host }) => host),
    subIds,
    coupons,
    posts: posts.map(({ runId: _runId, ...post }) => post),
    diary,
    checks: checks ?? [],
    links: links.map(toFiledLink),
  };
}
