import { addDays, countDays, type Days } from '#lib/domain/earnings/report-days.ts';

/**
 * What a span is compared with: for days from the first of a month on, within that month, the same days of the month before
 * (the whole of it for a whole month); for any other span, as many days right before it.
 */
export function toPreviousDays({ start, end }: Days): Days {
  const endsBefore = addDays(start, -1);
  if (!start.endsWith('-01') || start.slice(0, 7) !== end.slice(0, 7)) {
    return { start: addDays(start, -countDays({ start, end })), end: endsBefore };
  }
  const month = endsBefore.slice(0, 7);
  const isWhole = addDays(end, 1).endsWith('-01');
  const sameDay = `${month}-${end.slice(8)}`;
  // The 30th of a month before that has no such day is its last.
  return { start: `${month}-01`, end: isWhole || sameDay > endsBefore ? endsBefore : sameDay };
}

/** Up to when conversions are loaded, and so whether two spans can be compared. */
export interface LoadedUntil {
  /** Whether every conversion was walked, in the currency that is shown. */
  readonly isWhole: boolean;
  /** The service's day of the last load. */
  readonly day: string;
}

/**
 * Whether nothing is missing of a span: everything was loaded once, and again after its last day; or on it, where that is
 * today.
 */
export function isLoaded(days: Days, until: LoadedUntil, today: string): boolean {
  return until.isWhole && (until.day > days.end || (until.day === days.end && days.end === today));
}

/**
 * The growth from one amount to another: 0.18 for 18 % more. Null where a percentage says nothing: before was nothing, or a
 * correction below it.
 */
export function toGrowth(now: number, before: number): number | null {
  return before > 0 && Number.isFinite(now) ? (now - before) / before : null;
}
