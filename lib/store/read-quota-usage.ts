import { toFreesUpAtMs, toQuotaPeriod } from '../domain/quota-period.ts';
import { type QuotaUsage, toQuotaLevel } from '../domain/quota-usage.ts';
import { toServiceDate } from '../domain/service-date.ts';
import type { Settings } from '../domain/settings.ts';
import { type Database, type MetaValues, readMeta } from './database.ts';
import { firstDay, lastDay, readOtherDevicesCount } from './device-counts.ts';

/**
 * The deeplinks of the current period: those that this device's journal counts, plus those that other devices
 * reported. After a correction ("the dashboard says N") the count is N plus whatever came since.
 */
export async function readQuotaUsage(database: Database, settings: Settings, nowMs: number): Promise<QuotaUsage> {
  const offset = settings.serviceUtcOffsetMinutes;
  const period = toQuotaPeriod(settings.quotaPeriod, nowMs, offset);
  const deviceId = (await readMeta(database, 'deviceId')) ?? '';
  // A clock that was set back leaves counted links in the future: they still count.
  const countSince = (sinceMs: number) =>
    database.countFromIndex('journal', 'byCountedAt', IDBKeyRange.lowerBound(sinceMs));
  const usedElsewhereNow = await readOtherDevicesCount(
    deviceId,
    toServiceDate(period.startMs, offset),
    toServiceDate(nowMs, offset),
  );

  const correction = await readMeta(database, 'quotaCorrection');
  const isCorrected = correction !== undefined && correction.atMs >= period.startMs;
  const usedHere = await countSince(period.startMs);
  const used = isCorrected
    ? correction.used + (await countSinceCorrection(database, correction, deviceId))
    : usedHere + usedElsewhereNow;
  const oldest = await database
    .transaction('journal')
    .store.index('byCountedAt')
    .openKeyCursor(IDBKeyRange.lowerBound(period.startMs));
  return {
    used,
    limit: settings.deeplinksPerPeriod,
    usedHere,
    usedElsewhere: usedElsewhereNow,
    freesUpAtMs: toFreesUpAtMs(period, oldest === null ? null : Number(oldest.key)),
    level: toQuotaLevel(used, settings.deeplinksPerPeriod),
  };
}

/** How far a clock may be set back and links still be seen as newer than a correction. */
const correctionSpanMs = 180 * 86_400_000;

/** Links counted around a correction: by this device's journal, and by the others. */
export async function countForCorrection(database: Database, atMs: number, deviceId: string) {
  return {
    countedHere: await database.countFromIndex(
      'journal',
      'byCountedAt',
      IDBKeyRange.lowerBound(atMs - correctionSpanMs),
    ),
    countedElsewhere: await readOtherDevicesCount(deviceId, firstDay, lastDay),
  };
}

async function countSinceCorrection(database: Database, before: MetaValues['quotaCorrection'], deviceId: string) {
  const now = await countForCorrection(database, before.atMs, deviceId);
  // A link given back after the correction takes nothing off what the dashboard said.
  const here = Math.max(0, now.countedHere - before.countedHere);
  return here + Math.max(0, now.countedElsewhere - before.countedElsewhere);
}
