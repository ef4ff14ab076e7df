import { formatDay } from '#components/time/format-day.ts';
import type { TimeUnit } from '#lib/domain/earnings/report-days.ts';
import { toDayMs } from '#lib/domain/time/days.ts';
import { toDateFormat } from '#lib/wording/to-date-format.ts';

/** Returns the text for a step of the time axis: "3 Nov", the Monday of a week, "Nov 2026". */
export function formatBucket(bucket: string, unit: TimeUnit, today: string): string {
  if (unit !== 'month') return formatDay(bucket, today);
  return toDateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(toDayMs(`${bucket}-01`));
}
