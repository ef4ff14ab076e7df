import { browser } from '../platform/browser.ts';

/*
 * Each device's count of the month, in `storage.sync`: one key a device and month, that only its device writes and that
 * only grows. The account's count is the sum, so two devices that write at once lose nothing.
 */

const prefix = 'deeplinks:';

/** A device's links of a month, by day of the service (`YYYY-MM-DD`); what is damaged reads as no links. */
function parseDays(stored: unknown): Readonly<Record<string, number>> {
  const days = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
  return Object.fromEntries(days.filter(([, count]) => Number.isInteger(count) && count >= 0));
}

/** Raises this device's count of a day to `count`; a lower one changes nothing. Cleared after 13 months. */
export async function raiseDeviceCount(deviceId: string, day: string, count: number): Promise<void> {
  const key = `${prefix}${deviceId}:${day.slice(0, 7)}`;
  const days = parseDays((await browser.storage.sync.get(key))[key]);
  if ((days[day] ?? 0) >= count) return;
  await browser.storage.sync.set({ [key]: { ...days, [day]: count } });
}

/** The span of all days, for {@link readOtherDevicesCount}. */
export const firstDay = '0000-00-00';
export const lastDay = '9999-12-31';

/** The other devices' links counted on the days `fromDay` to `toDay`, both included. */
export async function readOtherDevicesCount(deviceId: string, fromDay: string, toDay: string): Promise<number> {
  let sum = 0;
  for (const [key, value] of Object.entries(await browser.storage.sync.get(null))) {
    if (!key.startsWith(prefix) || key.startsWith(`${prefix}${deviceId}:`)) continue;
    for (const [day, count] of Object.entries(parseDays(value))) {
      if (day >= fromDay && day <= toDay) sum += count;
    }
  }
  return sum;
}

/** Drops the counts of months before `oldestMonth` (`YYYY-MM`), of every device. */
export async function dropOldDeviceCounts(oldestMonth: string): Promise<void> {
  const keys = Object.keys(await browser.storage.sync.get(null));
  const old = keys.filter((key) => key.startsWith(prefix) && key.slice(-7) < oldestMonth);
  if (old.length > 0) await browser.storage.sync.remove(old);
}
