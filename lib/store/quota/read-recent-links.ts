import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { metaOf } from '#lib/store/meta.ts';
import { sumDays, sumOtherDevices } from '#lib/store/quota/device-counts.ts';
import { type CountedAccount, readAllDevices } from '#lib/store/quota/read-quota-usage.ts';

/** How many links all devices made in the last days of the service, today included, whatever the period. */
export async function readRecentLinks(
  account: CountedAccount,
  serviceUtcOffsetMinutes: number,
  nowMs: number,
  dayCount: number,
): Promise<number> {
  const fromDay = addDays(toServiceDate(nowMs, serviceUtcOffsetMinutes), 1 - dayCount);
  // Read the devices first, and the rest in one transaction: see `readQuotaUsage`.
  const devices = await readAllDevices(account);
  const transaction = account.database.transaction(['journal', 'meta']);
  const since = IDBKeyRange.lowerBound(startOfServiceDayMs(fromDay, serviceUtcOffsetMinutes));
  const [here, deviceId] = await Promise.all([
    transaction.objectStore('journal').index('byCountedAt').count(since),
    metaOf(transaction).get('deviceId'),
  ]);
  return here + sumDays(sumOtherDevices(devices, deviceId ?? '', fromDay));
}
