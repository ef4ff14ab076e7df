import { pickQuotaDays, type QuotaHistory } from '#lib/domain/quota/quota-history.ts';
import { toQuotaPeriod } from '#lib/domain/quota/quota-period.ts';
import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import type { AccountSettings } from '#lib/domain/settings/settings.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { metaOf } from '#lib/store/meta.ts';
import { sumDays, sumOtherDevices } from '#lib/store/quota/device-counts.ts';
import { type CountedAccount, readAllDevices } from '#lib/store/quota/read-quota-usage.ts';

/**
 * The days of the current period, each with its counted links. Their sum excludes the correction ("the dashboard says
 * N"), which belongs to no day.
 */
export async function readQuotaHistory(
  account: CountedAccount,
  settings: AccountSettings,
  nowMs: number,
): Promise<QuotaHistory> {
  const offset = settings.serviceUtcOffsetMinutes;
  const period = toQuotaPeriod(settings.quotaPeriod, nowMs, offset);
  const today = toServiceDate(nowMs, offset);
  const firstMs = startOfServiceDayMs(toServiceDate(period.startMs, offset), offset);
  const afterMs = period.endMs ?? startOfServiceDayMs(today, offset) + dayMs;
  const starts = Array.from({ length: Math.round((afterMs - firstMs) / dayMs) }, (_, index) => firstMs + index * dayMs);

  // Read the devices first, and the rest in one transaction: see `readQuotaUsage`.
  const devices = await readAllDevices(account);
  const transaction = account.database.transaction(['journal', 'meta']);
  const deviceId = await metaOf(transaction).get('deviceId');
  const byCountedAt = transaction.objectStore('journal').index('byCountedAt');
  const elsewhere = sumOtherDevices(devices, deviceId ?? '', toServiceDate(period.startMs, offset));
  const days = await Promise.all(
    starts.map(async (startMs) => {
      const day = toServiceDate(startMs, offset);
      const fromMs = Math.max(startMs, period.startMs);
      // A clock that was ahead may have left links in the future. They count, so show them under today.
      const range =
        day === today ? IDBKeyRange.lowerBound(fromMs) : IDBKeyRange.bound(fromMs, startMs + dayMs, false, true);
      const here = day > today ? 0 : await byCountedAt.count(range);
      const since = day === today ? sumDays(pickQuotaDays(elsewhere, today)) : (elsewhere[day] ?? 0);
      return { day, here, elsewhere: day > today ? 0 : since };
    }),
  );
  const unknown = await transaction.objectStore('journal').index('byState').getAll('unknown');
  await transaction.done;
  const lost = unknown.filter(({ countedAtMs }) => countedAtMs !== undefined && countedAtMs >= period.startMs).length;
  return { days, today, lost };
}
