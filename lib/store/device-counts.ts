import { browser } from '../platform/browser.ts';

/*
 * Each device's count of the month, in `storage.sync`: one key a device and month, that only its device writes and that
 * only grows. The account's count is the sum, so two devices that write at once lose nothing.
 */

const prefix = 'deeplinks:';

/** Whether a key of `storage.sync` holds a device's count. */
export const isDeviceCount = (key: string) => key.startsWith(prefix);

/** A device's links of a month, by day of the service (`YYYY-MM-DD`); what is damaged reads as no links. */
function parseDays(stored: unknown): Readonly<Record<string, number>> {
  const days = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
  return Object.fromEntries(days.filter(([, count]) => Number.isInteger(count) && count >= 0));
}

/**
 * Raises this device's counts of days to those given; a lower one changes nothing. What a late, older value of the
 * browser's sync took away is thereby put back. Cleared after 13 months.
 */
export async function raiseDeviceCounts(deviceId: string, counts: Readonly<Record<string, number>>): Promise<void> {
  const toKey = (day: string) => `${prefix}${deviceId}:${day.slice(0, 7)}`;
  for (const key of new Set(Object.keys(counts).map(toKey))) {
    const stored = parseDays((await browser.storage.sync.get(key))[key]);
    const raised = Object.entries(counts).filter(([day, count]) => toKey(day) === key && count > (stored[day] ?? 0));
    if (raised.length > 0) await browser.storage.sync.set({ [key]: { ...stored, ...Object.fromEntries(raised) } });
  }
}

/**
 * The other devices' links by day, from `fromDay` to `toDay`, both included; of all days unless they are given. Days
 * without a link are left out.
 */
export async function readOtherDevicesDays(
  deviceId: string,
  fromDay = '0',
  toDay = '9',
): Promise<Readonly<Record<string, number>>> {
  const sums: Record<string, number> = {};
  for (const [key, value] of Object.entries(await browser.storage.sync.get(null))) {
    if (!isDeviceCount(key) || key.startsWith(`${prefix}${deviceId}:`)) continue;
    for (const [day, count] of Object.entries(parseDays(value))) {
      if (day >= fromDay && day <= toDay && count > 0) sums[day] = (sums[day] ?? 0) + count;
    }
  }
  return sums;
}

/** The links of days taken together. */
export function sumDays(days: Readonly<Record<string, number>>): number {
  return Object.values(days).reduce((sum, count) => sum + count, 0);
}

/** Drops the counts of months before `oldestMonth` (`YYYY-MM`), of every device. */
export async function dropOldDeviceCounts(oldestMonth: string): Promise<void> {
  const keys = Object.keys(await browser.storage.sync.get(null));
  const old = keys.filter((key) => isDeviceCount(key) && key.slice(-7) < oldestMonth);
  if (old.length > 0) await browser.storage.sync.remove(old);
}
