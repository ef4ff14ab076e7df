import { countDays, type Days } from '#lib/domain/earnings/report-days.ts';
import { addDays } from '#lib/domain/time/days.ts';

/**
 * The days to compare a span with. For a span that starts on the first of a month and stays within it: the same days of
 * the month before (all of it for a whole month). For any other span: as many days right before it.
 */
export function toPreviousDays({ start, end }: Days): Days {
  const endsBefore = addDays(start, -1);
  if (!start.endsWith('-01') || start.slice(0, 7) !== end.slice(0, 7)) {
    return { start: addDays(start, -countDays({ start, end })), end: endsBefore };
  }
  const month = endsBefore.slice(0, 7);
  const isWhole = addDays(end, 1).endsWith('-01');
  const sameDay = `${month}-${end.slice(8)}`;
  // If the month before has no 30th, its last day counts.
  return { start: `${month}-01`, end: isWhole || sameDay > endsBefore ? endsBefore : sameDay };
}

/** How far conversions are loaded, which decides whether two spans can be compared. */
export interface LoadedUntil {
  /** Whether a walk read every conversion in the currency on the screen. */
  readonly isWhole: boolean;
  /** The service's day of the last load. */
  readonly day: string;
}

/**
 * Whether a span is complete: everything was loaded once, and again after the span's last day. If that day is today, a
 * load today is enough.
 */
export function isLoaded(days: Days, until: LoadedUntil, today: string): boolean {
  return until.isWhole && (until.day > days.end || (until.day === days.end && days.end === today));
}

/**
 * The growth from one amount to another: 0.18 for 18 % more. Null if a percentage makes no sense, because the earlier
 * amount is zero or negative.
 */
export function toGrowth(now: number, before: number): number | null {
  return before > 0 && Number.isFinite(now) ? (now - before) / before : null;
}
