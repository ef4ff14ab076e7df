import { toFreesUpAtMs, toQuotaPeriod } from '../domain/quota-period.ts';
import { type QuotaUsage, toQuotaLevel } from '../domain/quota-usage.ts';
import { startOfServiceDayMs, toServiceDate } from '../domain/service-date.ts';
import type { Settings } from '../domain/settings.ts';
import { type Database, type MetaValues, readMeta } from './database.ts';
import { readOtherDevicesDays, sumDays } from './device-counts.ts';

/**
 * The deeplinks of the current period: those that this device's journal counts, plus those that other devices
 * reported. After a correction ("the dashboard says N") the count is N plus whatever came since.
 */
export async function readQuotaUsage(database: Database, settings: Settings, nowMs: number): Promise<QuotaUsage> {
  const { serviceUtcOffsetMinutes: offset, deeplinksPerPeriod: limit } = settings;
  const period = toQuotaPeriod(settings.quotaPeriod, nowMs, offset);
  const deviceId = (await readMeta(database, 'deviceId')) ?? '';
  // A clock that was set back leaves counted links in the future: they still count.
  const inPeriod = IDBKeyRange.lowerBound(period.startMs);
  const usedHere = await database.countFromIndex('journal', 'byCountedAt', inPeriod);
  const oldest = await database.getFromIndex('journal', 'byCountedAt', inPeriod);
  const elsewhere = await readOtherDevicesDays(
    deviceId,
    toServiceDate(period.startMs, offset),
    toServiceDate(nowMs, offset),
  );
  const usedElsewhere = sumDays(elsewhere);
  const [oldestDay] = Object.keys(elsewhere).sort();

  const correction = await readMeta(database, 'quotaCorrection');
  const isCorrected = correction !== undefined && correction.atMs >= period.startMs;
  const used = isCorrected
    ? correction.used + (await countSinceCorrection(database, correction, deviceId))
    : usedHere + usedElsewhere;
  const freesUpAtMs = toFreesUpAtMs(
    period,
    Math.min(
      oldest?.countedAtMs ?? Number.POSITIVE_INFINITY,
      // Of the other devices only the day is known: by its end its links were counted.
      oldestDay === undefined ? Number.POSITIVE_INFINITY : startOfServiceDayMs(oldestDay, offset) + 86_400_000,
    ),
  );
  return { used, limit, usedHere, usedElsewhere, freesUpAtMs, level: toQuotaLevel(used, limit) };
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
    countedElsewhere: sumDays(await readOtherDevicesDays(deviceId)),
  };
}

async function countSinceCorrection(database: Database, before: MetaValues['quotaCorrection'], deviceId: string) {
  const now = await countForCorrection(database, before.atMs, deviceId);
  // A link given back after the correction takes nothing off what the dashboard said.
  const here = Math.max(0, now.countedHere - before.countedHere);
  return here + Math.max(0, now.countedElsewhere - before.countedElsewhere);
}
