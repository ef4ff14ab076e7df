import type { Days, TimeUnit } from '#lib/domain/earnings/report-days.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { addDays } from '#lib/domain/time/days.ts';

interface BucketView {
  readonly unit: TimeUnit;
  readonly days: Days;
}

/** Returns the parameters that list the conversions of a step of the time axis, within the report's days. */
export function toBucketParams(bucket: string, { unit, days }: BucketView, today: string): RouteParams {
  const { start, end } = toBucketDays(bucket, unit);
  const to = end > days.end ? days.end : end;
  return { period: 'custom', from: start < days.start ? days.start : start, to, today: to === today ? '1' : '' };
}

function toBucketDays(bucket: string, unit: TimeUnit): Days {
  if (unit === 'day') return { start: bucket, end: bucket };
  if (unit === 'week') return { start: bucket, end: addDays(bucket, 6) };
  const start = `${bucket}-01`;
  // Adding 31 days to a month's first day always leads to the next month. The last day is the one before that month's
  // first.
  return { start, end: addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1) };
}
