import type { QuotaHistory } from '#lib/domain/quota/quota-history.ts';
import { toQuotaPeriod } from '#lib/domain/quota/quota-period.ts';
import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import type { AccountSettings } from '#lib/domain/settings.ts';
import { metaOf } from '#lib/store/meta.ts';
import { readDeviceDays, sumOtherDevices } from '#lib/store/quota/device-counts.ts';
import type { CountedAccount } from '#lib/store/quota/read-quota-usage.ts';

const dayMs = 86_400_000;

/**
 * The days of the current period with the links that each counts. Their sum is what is counted here and elsewhere: a
 * correction ("the dashboard says N") is of no day and in none of them.
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

  // In this order, and the rest of one moment, as `readQuotaUsage`.
  const devices = await readDeviceDays(account);
  const transaction = account.database.transaction(['journal', 'meta']);
  const deviceId = await metaOf(transaction).get('deviceId');
  const byCountedAt = transaction.objectStore('journal').index('byCountedAt');
  const elsewhere = sumOtherDevices(devices, deviceId ?? '', toServiceDate(period.startMs, offset), today);
  const days = await Promise.all(
    starts.map(async (startMs) => {
      const day = toServiceDate(startMs, offset);
      const fromMs = Math.max(startMs, period.startMs);
      // What a clock that was set back has put into the future is counted, so it is shown: today.
      const range =
        day === today ? IDBKeyRange.lowerBound(fromMs) : IDBKeyRange.bound(fromMs, startMs + dayMs, false, true);
      const here = day > today ? 0 : await byCountedAt.count(range);
      return { day, here, elsewhere: elsewhere[day] ?? 0 };
    }),
  );
  await transaction.done;
  return { days, today };
}
