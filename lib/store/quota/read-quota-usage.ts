import type { IDBPTransaction } from 'idb';
import type { QuotaCorrection } from '#lib/domain/quota/quota-correction.ts';
import {
  isOfClockAhead,
  isOfPeriod,
  type QuotaPeriod,
  toFreesUpAtMs,
  toQuotaPeriod,
} from '#lib/domain/quota/quota-period.ts';
import { type QuotaUsage, toQuotaLevel } from '#lib/domain/quota/quota-usage.ts';
import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import type { AccountSettings } from '#lib/domain/settings/settings.ts';
import { dayMs, hourMs } from '#lib/domain/time/days.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import {
  type CountOwner,
  type DeviceDays,
  readDeviceDays,
  sumDays,
  sumOtherDevices,
} from '#lib/store/quota/device-counts.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
import type { LinkmintDatabase } from '#lib/store/schema/linkmint-database.ts';

/** An account whose links are counted: its database, and the names of its counts in `storage.sync`. */
export interface CountedAccount extends CountOwner {
  readonly database: Database;
}

/**
 * The counts that every device reported for the account, through the browser's sync and to the team. A device in both
 * counts once, because its id and its days are the same in both.
 */
export async function readAllDevices(account: CountedAccount): Promise<DeviceDays> {
  const [synced, ofTeam = []] = await Promise.all([readDeviceDays(account), readMeta(account.database, 'teamCounts')]);
  if (ofTeam.length === 0) return synced;
  const all = new Map(synced);
  for (const { deviceId, days } of ofTeam) {
    const known = { ...all.get(deviceId) };
    for (const [day, count] of Object.entries(days)) known[day] = Math.max(count, known[day] ?? 0);
    all.set(deviceId, known);
  }
  return all;
}

/** A transaction that reads a count, or also relies on it. */
export type QuotaTransaction<Mode extends 'readonly' | 'readwrite'> = IDBPTransaction<
  LinkmintDatabase,
  ['journal', 'meta'],
  Mode
>;

/**
 * The deeplinks of the current period: those that this device's journal counts, plus those that other devices reported,
 * plus the links that a correction ("the dashboard says N") found missing.
 *
 * Reads the devices' reports first, and the rest in one transaction after that. This device stores its id before it
 * publishes anything under it, so it never takes its own links for another device's.
 */
export async function readQuotaUsage(
  account: CountedAccount,
  settings: AccountSettings,
  nowMs: number,
): Promise<QuotaUsage> {
  const devices = await readAllDevices(account);
  const transaction = account.database.transaction(['journal', 'meta']);
  // Do not wait for its end: nothing was written, and the popup's first frame waits for this.
  return countQuota(transaction, devices, settings, nowMs);
}

/**
 * The usage as a transaction sees it. A caller that also writes in it can rely on the count: nothing else can change it
 * meanwhile.
 */
export async function countQuota<Mode extends 'readonly' | 'readwrite'>(
  transaction: QuotaTransaction<Mode>,
  devices: DeviceDays,
  settings: AccountSettings,
  nowMs: number,
): Promise<QuotaUsage> {
  const { serviceUtcOffsetMinutes: offset, deeplinksPerPeriod: limit } = settings;
  const period = toQuotaPeriod(settings.quotaPeriod, nowMs, offset);
  const byCountedAt = transaction.objectStore('journal').index('byCountedAt');
  const meta = metaOf(transaction);
  // A clock that was set back leaves counted links in the future: they still count.
  const inPeriod = IDBKeyRange.lowerBound(period.startMs);
  const [usedHere, deviceId, stored, usedUpAtMs] = await Promise.all([
    byCountedAt.count(inPeriod),
    meta.get('deviceId'),
    meta.get('quotaCorrection'),
    meta.get('linksUsedUpAtMs'),
  ]);
  const fromDay = toServiceDate(period.startMs, offset);
  const elsewhere = sumOtherDevices(devices, deviceId ?? '', fromDay);
  const usedElsewhere = sumDays(elsewhere);
  const counted = usedHere + usedElsewhere;

  let toDifference = (_left: number) => 0;
  if (stored !== undefined && isOfPeriod(stored.atMs, period, nowMs)) {
    const lastDay = toServiceDate(stored.atMs, offset);
    const countedThen =
      (await byCountedAt.count(IDBKeyRange.bound(period.startMs, stored.atMs))) +
      sumDays(Object.fromEntries(Object.entries(elsewhere).filter(([day]) => day <= lastDay)));
    toDifference = (left) => toDifferenceNow(stored, period, Math.max(0, countedThen - left));
  }
  const toUsed = (left: number) => Math.max(0, counted - left + toDifference(left));
  const used = toUsed(0);
  const usedUpUntilMs = usedUpAtMs === undefined ? null : toUsedUpUntilMs(usedUpAtMs, period, nowMs);
  const isUsedUpByNetwork = usedUpUntilMs !== null;

  const isRolling = period.endMs === null;
  const leaving = isRolling ? countToLeave(toUsed, counted, Math.min(used, limit)) : 0;
  const here = isRolling ? await byCountedAt.getAll(inPeriod, leaving) : [];
  const lastCountedAtMs = toLastCountedAtMs([...here.map(toOne), ...toDayEnds(elsewhere, offset)], leaving);
  const countFreesUpAtMs = toFreesUpAtMs(period, lastCountedAtMs);
  // What the service counts is not known here, except that a month ends.
  const freesUpAtMs = isUsedUpByNetwork && usedUpUntilMs !== period.endMs ? null : countFreesUpAtMs;
  const freesOn = freesUpAtMs === null ? null : toServiceDate(freesUpAtMs, offset);
  // The service's own word wins over any count: other tools may have used the rest.
  const level = isUsedUpByNetwork ? 'reached' : toQuotaLevel(used, limit);
  return {
    used,
    limit,
    usedHere,
    usedElsewhere,
    freesUpAtMs,
    freesOn,
    level,
    ...(isUsedUpByNetwork && { isUsedUpByNetwork }),
  };
}

/** How many of the counted links must leave a rolling period before the count falls below `most`. */
function countToLeave(toUsed: (left: number) => number, counted: number, most: number): number {
  let leaving = 1;
  while (leaving <= counted && toUsed(leaving) >= most) leaving += 1;
  return leaving;
}

/** Links that leave a rolling period together. */
interface Leaving {
  readonly atMs: number;
  readonly links: number;
}

const toOne = ({ countedAtMs = 0 }: JournalEntry): Leaving => ({ atMs: countedAtMs, links: 1 });

/** For other devices only the day is known: its links were counted by the day's end. */
const toDayEnds = (days: Readonly<Record<string, number>>, offset: number): readonly Leaving[] =>
  Object.entries(days).map(([day, links]) => ({ atMs: startOfServiceDayMs(day, offset) + dayMs, links }));

/** When the last of the first `count` links was counted. Infinity where fewer are known. */
function toLastCountedAtMs(known: readonly Leaving[], count: number): number {
  let left = 0;
  for (const { atMs, links } of known.toSorted((a, b) => a.atMs - b.atMs)) {
    left += links;
    if (left >= count) return atMs;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Until when the service's word that the links are used up holds; null if it holds no more. In a rolling period links
 * come free each day, so the service is asked again a day later. What it says on a month's first day may be about the
 * month before, because the clock or the time zone is off: it is asked again after an hour.
 */
function toUsedUpUntilMs(atMs: number, { startMs, endMs }: QuotaPeriod, nowMs: number): number | null {
  const isFromBefore = endMs !== null && atMs < startMs;
  if (isFromBefore || isOfClockAhead(atMs, nowMs)) return null;
  const isOnFirstDay = atMs - startMs < dayMs;
  const untilMs = endMs === null ? atMs + dayMs : isOnFirstDay ? atMs + hourMs : endMs;
  return nowMs < untilMs ? untilMs : null;
}

/**
 * How much of a correction still holds. In a rolling period, excess links leave together with those that were counted
 * at the time. Missing links have no known day, so they stay until the last of them must have left.
 * @param countedThen Links that were counted before the correction and are still in the period.
 */
function toDifferenceNow(
  { difference, counted }: QuotaCorrection,
  { endMs }: QuotaPeriod,
  countedThen: number,
): number {
  if (difference >= 0 || endMs !== null || counted === 0) return difference;
  return Math.ceil(difference * Math.min(1, countedThen / counted));
}
