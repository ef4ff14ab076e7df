import { isErrorCode } from '#lib/domain/is-error-code.ts';
import { type Checked, hasFields, isCount, isNullOr, isOneOf, isTime } from '#lib/domain/shape.ts';

/** The state of loading conversions, as surfaces show it. */
export const isReportProgress = hasFields({
  /**
   * `all`: every conversion (spec §4.2) · `hours`: the last hours (§4.4) · `span`: day by day, in slices (§4.3) ·
   * `pending`: those that were pending before the span, by id (§4.2).
   */
  phase: isOneOf('idle', 'all', 'hours', 'span', 'pending'),
  /** Pages fetched, of the pages known so far; both over the whole run. */
  pagesDone: isCount,
  pagesKnown: isCount,
  /** When the next call may go, in ms since the epoch; null when it is not waiting for a slot. */
  waitingUntilMs: isNullOr(isTime),
  /** Estimate of when the run ends, in ms since the epoch; null while unknown. */
  estimatedEndMs: isNullOr(isTime),
  /** Why the last attempt stopped; null if it did not. The next "Update" resumes from that place. */
  error: isNullOr(isErrorCode),
});
export type ReportProgress = Checked<typeof isReportProgress>;

export const idleReportProgress: ReportProgress = {
  phase: 'idle',
  pagesDone: 0,
  pagesKnown: 0,
  waitingUntilMs: null,
  estimatedEndMs: null,
  error: null,
};

/** How far conversions are loaded. Times in ms since the epoch, null before the first. */
interface LoadedTimes {
  readonly lastHoursAtMs: number | null;
  readonly lastSpanAtMs: number | null;
  readonly lastAllAtMs: number | null;
}

/**
 * Returns when conversions were loaded last, in ms since the epoch. 0 if that is not known. A time to come is of a clock
 * that was ahead, and says nothing of when that was.
 */
export function toLoadedAtMs({ lastHoursAtMs, lastSpanAtMs, lastAllAtMs }: LoadedTimes, nowMs: number): number {
  const times = [lastHoursAtMs, lastSpanAtMs, lastAllAtMs].map((atMs) => atMs ?? 0);
  return Math.max(0, ...times.filter((atMs) => atMs <= nowMs));
}
