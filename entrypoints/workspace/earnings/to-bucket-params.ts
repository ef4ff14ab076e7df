import { addDays, type Days, type TimeUnit } from '#lib/domain/earnings/report-days.ts';
import type { RouteParams } from '#lib/domain/route.ts';

interface BucketView {
  readonly unit: TimeUnit;
  readonly days: Days;
}

/** Where the conversions of a step of the time axis are. A step at the edge of the days ends with them. */
export function toBucketParams(bucket: string, { unit, days }: BucketView, today: string): RouteParams {
  const { start, end } = toBucketDays(bucket, unit);
  const to = end > days.end ? days.end : end;
  return { period: 'custom', from: start < days.start ? days.start : start, to, today: to === today ? '1' : '' };
}

function toBucketDays(bucket: string, unit: TimeUnit): Days {
  if (unit === 'day') return { start: bucket, end: bucket };
  if (unit === 'week') return { start: bucket, end: addDays(bucket, 6) };
  const start = `${bucket}-01`;
  // The last day of a month is the one before the first of the next, which is within 31 days.
  return { start, end: addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1) };
}
