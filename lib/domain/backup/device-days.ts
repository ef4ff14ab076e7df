import type { AccountCounts, DeviceCount } from '#lib/domain/backup/backup.ts';
import { pickQuotaDays } from '#lib/domain/quota/links-by-day.ts';

/** Sums the links of a backup's devices since `fromDay` (`YYYY-MM-DD` of the service). */
export function sumCounts({ devices }: AccountCounts, fromDay: string): number {
  const counts = devices.flatMap(({ days }) => Object.values(pickQuotaDays(days, fromDay)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Merges two reports of counts, each day at its highest: a device's count of a day only grows. */
export function mergeDevices(known: readonly DeviceCount[], saved: readonly DeviceCount[]): readonly DeviceCount[] {
  const merged = new Map<string, Map<string, number>>();
  for (const { deviceId, days } of [...known, ...saved]) {
    const highest = merged.get(deviceId) ?? new Map<string, number>();
    for (const [day, count] of Object.entries(days)) highest.set(day, Math.max(count, highest.get(day) ?? 0));
    merged.set(deviceId, highest);
  }
  return [...merged].map(([deviceId, days]) => ({ deviceId, days: Object.fromEntries(days) }));
}
