import type { Account } from '#lib/domain/accounts/account.ts';
import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import type { AccountRecords } from '#lib/domain/backup/account-records.ts';
import type { AccountCounts, AccountIdentity } from '#lib/domain/backup/backup.ts';
import { mergeIdentity } from '#lib/domain/backup/merge-settings.ts';
import { findSameAccount, rebaseCorrection, sumCounts } from '#lib/domain/backup/plan-restore.ts';
import { isTaught } from '#lib/domain/programs/learned-host.ts';
import { isOfPeriod, toQuotaPeriod } from '#lib/domain/quota/quota-period.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Random } from '#lib/platform/random.ts';
import { inTurn } from '#lib/platform/turns.ts';
import { mergeRecords, recordStores } from '#lib/store/backup/account-records.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { untilStored } from '#lib/store/database.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import { countDeviceItems, dropOldDeviceCounts, raiseDeviceCounts } from '#lib/store/quota/device-counts.ts';
import { countQuota, readAllDevices, readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { type LearningContext, learnHost } from '#lib/worker/programs/learned-hosts.ts';

/**
 * A file adds no item to other devices' counts where there are so many: presets need the rest of the room. The
 * account's correction holds what is not added.
 */
const maxCountItems = 20;

export interface AccountRestoreContext {
  readonly directory: AccountDirectory;
  readonly random: Random;
}

/** Restores small records of a backup, all or none. Restoring the same again changes nothing. */
export async function restoreRecords(context: LearningContext, records: AccountRecords): Promise<void> {
  const transaction = (await context.database()).transaction(recordStores, 'readwrite');
  const { hosts } = await untilStored(transaction, mergeRecords(transaction, records));
  // For programs that are already listed. The others learn it once they are listed.
  for (const each of hosts) if (isTaught(each)) await learnHost(context, each.offerId, each.host);
}

/** Restores the counts of a backup. From then on the count is never below what the file or the profile says. */
export async function restoreCounts(context: AccountContext, counts: AccountCounts, savedAtMs: number): Promise<void> {
  const { database, clock, attempt, readCounted, readSettings } = context;
  const settings = await readSettings();
  const nowMs = clock.nowMs();
  const before = await readQuotaUsage(await readCounted(), settings, nowMs);
  const offset = settings.serviceUtcOffsetMinutes;
  const period = toQuotaPeriod(settings.quotaPeriod, nowMs, offset);
  const [fromDay, toDay] = [toServiceDate(period.startMs, offset), toServiceDate(nowMs, offset)];
  // Where the browser's synced storage is full, the correction below makes up for it.
  await attempt('restore counts', () => raise(context, counts, fromDay, toDay));

  const devices = await readAllDevices(await readCounted());
  const inPeriod = <Correction extends { readonly atMs: number }>(correction: Correction | null | undefined) =>
    correction && isOfPeriod(correction.atMs, period, nowMs) ? correction : null;
  const saved = inPeriod(counts.correction);
  const counted = sumCounts(counts, fromDay);
  const transaction = (await database()).transaction(['journal', 'meta'], 'readwrite', { durability: 'strict' });
  const meta = metaOf(transaction);
  const own = inPeriod(await meta.get('quotaCorrection'));
  await meta.delete('quotaCorrection');
  const { used: countedNow, usedHere } = await countQuota(transaction, devices, settings, nowMs);
  // Links that were counted here since, or given back, are in neither total.
  const since = usedHere - before.usedHere;
  const correction = rebaseCorrection({
    own,
    saved,
    savedAtMs,
    usedBefore: before.used + since,
    usedByFile: Math.max(0, counted + (saved?.difference ?? 0)) + since,
    countedNow,
    nowMs,
  });
  if (correction !== null) await meta.put('quotaCorrection', correction);
  await transaction.done;
  announceDataChange('quota');
}

/**
 * Restores an account of a backup.
 * @throws AppError `unsafe-service-url` where key and secret must not be sent there.
 */
export function restoreAccount(
  context: AccountRestoreContext,
  saved: AccountIdentity,
): Promise<{ readonly accountId: string }> {
  // One at a time: restoring the same account twice at once would make two.
  return inTurn('restore-account', () => restoreOnce(context, saved));
}

/**
 * Raises the other devices' counts of the period in the storage that devices share. This device's own counts are in
 * its journal.
 */
async function raise(
  { database, readCounted }: AccountContext,
  { devices }: AccountCounts,
  fromDay: string,
  toDay: string,
): Promise<void> {
  const { fingerprints } = await readCounted();
  const ownId = await readMeta(await database(), 'deviceId');
  const [fingerprint] = fingerprints;
  if (fingerprint === undefined) return;
  await dropOldDeviceCounts();
  for (const { deviceId, days } of devices) {
    if (deviceId === ownId) continue;
    if ((await countDeviceItems()) >= maxCountItems) return;
    const inPeriod = Object.entries(days).filter(([day]) => day >= fromDay && day <= toDay);
    await raiseDeviceCounts(fingerprint, deviceId, Object.fromEntries(inPeriod));
  }
}

async function restoreOnce(
  { directory, random }: AccountRestoreContext,
  saved: AccountIdentity,
): Promise<{ readonly accountId: string }> {
  const checked = checkServiceUrl(saved.serviceUrl);
  if ('problem' in checked) throw new AppError('unsafe-service-url', { subject: checked.problem });
  const here = (await directory.list()).filter(({ leaving }) => leaving !== 'remove');
  const known = findSameAccount(here, saved);
  if (known !== undefined) {
    await directory.change(known.accountId, (account) => mergeIdentity(account, saved));
    return { accountId: known.accountId };
  }
  const accountId = random.id();
  // Does not make it the active one: the page that restores it shows another account, and would be redrawn while the
  // user reads it.
  await directory.adopt(toSignedOutAccount(accountId, { ...saved, serviceUrl: checked.url }), false);
  return { accountId };
}

function toSignedOutAccount(accountId: string, saved: AccountIdentity): Account {
  const { serviceUrl, marketplacePath, bodyEncoding, isActive: _isActive, ...rest } = saved;
  const encoding = bodyEncoding === undefined ? {} : { bodyEncoding };
  return {
    ...rest,
    accountId,
    connection: { state: 'signed-out', serviceUrl, marketplacePath, ...encoding },
    keyFingerprint: null,
    verifiedAtMs: null,
    leaving: null,
  };
}
