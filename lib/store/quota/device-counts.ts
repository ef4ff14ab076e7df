import { pickQuotaDays } from '#lib/domain/quota/quota-history.ts';
import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { browser } from '#lib/platform/browser.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
import { withBrowserStorage } from '#lib/store/with-browser-storage.ts';

/*
 * Each device's count of an account's links, in `storage.sync`: one key for each fingerprint, device and month. Only
 * its own device writes a key, and its counts only grow. The account's count is the sum over the devices, so two
 * devices that write at once lose nothing.
 */

const prefix = 'deeplinks:';
/**
 * How many months of a device to store. The limit is their number, not their age: a clock that is set ahead must lose
 * none.
 */
const maxMonths = 13;

/** Whether a key of `storage.sync` holds a device's count. */
export const isDeviceCount = (key: string) => key.startsWith(prefix);

/** The owner of counts. */
export interface CountOwner {
  /** The account's (`Account.fingerprints`). */
  readonly fingerprints: readonly string[];
}

interface CountKey {
  readonly fingerprint: string;
  readonly deviceId: string;
  /** `YYYY-MM`. */
  readonly month: string;
}

function parseKey(key: string): CountKey | null {
  const [, fingerprint = '', deviceId = '', month = '', ...rest] = key.split(':');
  return isDeviceCount(key) && month !== '' && rest.length === 0 ? { fingerprint, deviceId, month } : null;
}

/** A device's links of a month, by day of the service (`YYYY-MM-DD`). A damaged day is left out. */
function parseDays(stored: unknown): Readonly<Record<string, number>> {
  const days = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
  return Object.fromEntries(days.filter(([, count]) => Number.isInteger(count) && count >= 0));
}

/**
 * Raises this device's counts of days to the given ones; a lower one changes nothing. This also repairs a count that
 * the browser's sync overwrote with an older value.
 */
export async function raiseDeviceCounts(
  fingerprint: string,
  deviceId: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const toKey = (day: string) => `${prefix}${fingerprint}:${deviceId}:${day.slice(0, 7)}`;
  for (const key of new Set(Object.keys(counts).map(toKey))) {
    const stored = parseDays((await browser.storage.sync.get(key))[key]);
    const raised = Object.entries(counts).filter(([day, count]) => toKey(day) === key && count > (stored[day] ?? 0));
    if (raised.length > 0) await browser.storage.sync.set({ [key]: { ...stored, ...Object.fromEntries(raised) } });
  }
}

/** The counts that each device reported for an account, by device and day. */
export type DeviceDays = ReadonlyMap<string, Readonly<Record<string, number>>>;

/**
 * Every device's links of an account by day. After a renewal of its secret a device may have reported one day under
 * several fingerprints. They are the same links, so the largest number counts.
 */
export async function readDeviceDays({ fingerprints }: CountOwner): Promise<DeviceDays> {
  const devices = new Map<string, Record<string, number>>();
  const stored = await withBrowserStorage(() => browser.storage.sync.get(null));
  for (const [key, value] of Object.entries(stored)) {
    const parsed = parseKey(key);
    if (parsed === null || !fingerprints.includes(parsed.fingerprint)) continue;
    const { deviceId } = parsed;
    const days = devices.get(deviceId) ?? {};
    for (const [day, count] of Object.entries(parseDays(value))) days[day] = Math.max(count, days[day] ?? 0);
    devices.set(deviceId, days);
  }
  return devices;
}

/**
 * The other devices' links by day, since `fromDay`. Days without a link are left out.
 * @param devices From `readDeviceDays`. Read it before `deviceId`: then this device's id is known for all counts that
 * it published.
 */
export function sumOtherDevices(
  devices: DeviceDays,
  deviceId: string,
  fromDay: string,
): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [id, days] of devices) {
    if (id === deviceId) continue;
    for (const [day, count] of Object.entries(pickQuotaDays(days, fromDay))) sums[day] = (sums[day] ?? 0) + count;
  }
  return sums;
}

export function sumDays(days: Readonly<Record<string, number>>): number {
  return Object.values(days).reduce((sum, count) => sum + count, 0);
}

/** How many items of `storage.sync` contain counts, of any account. */
export async function countDeviceItems(): Promise<number> {
  return Object.keys(await browser.storage.sync.get(null)).filter(isDeviceCount).length;
}

/**
 * Deletes what every device published under some fingerprints. A device that still counts under one publishes it again.
 */
export async function dropDeviceCounts(fingerprints: readonly string[]): Promise<void> {
  const keys = Object.keys(await browser.storage.sync.get(null));
  const dropped = keys.filter((key) => fingerprints.includes(parseKey(key)?.fingerprint ?? ''));
  if (dropped.length > 0) await browser.storage.sync.remove(dropped);
}

/** Deletes each device's oldest months beyond {@link maxMonths}, for every account. */
export async function dropOldDeviceCounts(): Promise<void> {
  const monthsOf = new Map<string, string[]>();
  for (const key of Object.keys(await browser.storage.sync.get(null))) {
    if (parseKey(key) !== null) monthsOf.set(key.slice(0, -7), [...(monthsOf.get(key.slice(0, -7)) ?? []), key]);
  }
  const old = [...monthsOf.values()].flatMap((keys) => keys.sort().reverse().slice(maxMonths));
  if (old.length > 0) await browser.storage.sync.remove(old);
}

/** More than the time between the starts of one day in any two time zones. */
const anyZonesMs = 2 * dayMs;

/** The range of the index `byCountedAt` that has every link of a day and of the days after it. */
export function sinceDay(fromDay: string, utcOffsetMinutes: number): IDBKeyRange {
  return IDBKeyRange.lowerBound(startOfServiceDayMs(fromDay, utcOffsetMinutes) - anyZonesMs);
}

/**
 * This device's counted links by day, as it publishes them. A link keeps the day that it had when it was made. If a new
 * time zone of the service's days moved it to another day, other devices would count it a second time.
 */
export function countByDay(
  entries: readonly JournalEntry[],
  utcOffsetMinutes: number,
  fromDay = '',
): Readonly<Record<string, number>> {
  const days: Record<string, number> = {};
  for (const { countedAtMs = 0, dayOffsetMinutes = utcOffsetMinutes } of entries) {
    const day = toServiceDate(countedAtMs, dayOffsetMinutes);
    if (day >= fromDay) days[day] = (days[day] ?? 0) + 1;
  }
  return days;
}
