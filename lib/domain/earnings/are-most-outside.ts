import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import { isPlausibleDay } from '#lib/domain/service/plausible-day.ts';
import { dayMs, toDayMs } from '#lib/domain/time/days.ts';

/** Clocks and time zones of the two sides differ by up to a day. */
const slackMs = dayMs;

/** Whether most dated conversions lie outside these days: then the service ignored the days of the request. */
export function areMostOutside(rows: readonly Pick<Conversion, 'convertedAt'>[], { start, end }: Days): boolean {
  const dated = rows.map(({ convertedAt }) => convertedAt.slice(0, 10)).filter(isPlausibleDay);
  const outside = dated.filter(
    (day) => toDayMs(day) < toDayMs(start) - slackMs || toDayMs(day) > toDayMs(end) + slackMs,
  );
  return outside.length * 2 > dated.length;
}
