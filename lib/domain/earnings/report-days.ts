import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import { isCalendarDay, isPlausibleDay } from '#lib/domain/service/service-date.ts';
import { type Checked, hasOnlyFields, isText } from '#lib/domain/shape.ts';
import { addDays, dayMs, toDayMs, toDayNumber } from '#lib/domain/time/days.ts';

/** Days of the service, both included: `YYYY-MM-DD`. */
export const isDays = hasOnlyFields({
  start: isText,
  end: isText,
});
export type Days = Checked<typeof isDays>;

export type PeriodName = (typeof periodNames)[number];

export const periodNames = ['this-month', 'last-month', '30-days', '90-days', 'all-time', 'custom'] as const;

/** The days of a report. */
export interface Period {
  readonly name: PeriodName;
  /** First and last day of a custom period; other periods ignore them. */
  readonly from: string;
  readonly to: string;
  /** Today's conversions are incomplete: the service takes up to a day to list them (observed, spec §2.2). */
  readonly includesToday: boolean;
}

/** A step of the time axis. */
export type TimeUnit = (typeof timeUnits)[number];

export const timeUnits = ['day', 'week', 'month'] as const;

/** A custom period goes back at most this far, which bounds the chart and the table. */
const maxDays = 3_660;

/**
 * The days of a period. `today` is the service's. `oldestDay` is the day of the oldest conversion: "all time" begins
 * there.
 * @returns null for a period without days: a month on its first day without today, or a custom period whose beginning
 * and end make no sense.
 */
export function toDays(period: Period, today: string, oldestDay: string | null = null): Days | null {
  const last = period.includesToday ? today : addDays(today, -1);
  switch (period.name) {
    case 'this-month':
      return orderedDays(`${today.slice(0, 7)}-01`, last);
    case 'last-month': {
      const end = addDays(`${today.slice(0, 7)}-01`, -1);
      return { start: `${end.slice(0, 7)}-01`, end };
    }
    case '30-days':
      return { start: addDays(last, -29), end: last };
    case '90-days':
      return { start: addDays(last, -89), end: last };
    case 'all-time':
      return orderedDays(oldestDay ?? last, last);
    case 'custom': {
      if (!isCalendarDay(period.from) || !isCalendarDay(period.to)) return null;
      const end = period.to > last ? last : period.to;
      const days = orderedDays(period.from, end);
      return days !== null && countDays(days) > maxDays ? { start: addDays(end, 1 - maxDays), end } : days;
    }
  }
}

/** Chooses a step that gives neither a single bar nor too many thin ones. */
export function chooseUnit(days: Days): TimeUnit {
  const count = countDays(days);
  return count <= 45 ? 'day' : count <= 190 ? 'week' : 'month';
}

/** With more steps the bars are thinner than a line, and the table is too long to read. */
const maxSteps = 400;

/** The steps that a span can be shown in. */
export function fittingUnits(days: Days): readonly TimeUnit[] {
  const daysOf = { day: 1, week: 7, month: 28 };
  return timeUnits.filter((unit) => unit === 'month' || countDays(days) / daysOf[unit] <= maxSteps);
}

/** The step that a day belongs to, named by its first day (a week begins on Monday) or by its month (`YYYY-MM`). */
export function toBucket(day: string, unit: TimeUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return day.slice(0, 7);
  // The epoch was a Thursday: three days after a Monday.
  const sinceMonday = (((toDayNumber(day) + 3) % 7) + 7) % 7;
  return addDays(day, -sinceMonday);
}

/** Every step of a span in order, including those without conversions. */
export function listBuckets({ start, end }: Days, unit: TimeUnit): readonly string[] {
  const buckets: string[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const bucket = toBucket(day, unit);
    if (buckets.at(-1) !== bucket) buckets.push(bucket);
  }
  return buckets;
}

export function countDays({ start, end }: Days): number {
  return Math.max(0, toDayNumber(end) - toDayNumber(start) + 1);
}

function orderedDays(start: string, end: string): Days | null {
  return start <= end ? { start, end } : null;
}

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
