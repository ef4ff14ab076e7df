import type { ErrorCode } from '#lib/errors/app-error.ts';

/** The state of loading conversions, as surfaces show it. */
export interface ReportProgress {
  /**
   * `all`: every conversion (spec §4.2) · `hours`: the last hours (§4.4) · `span`: day by day, in slices (§4.3) ·
   * `pending`: those that were pending before the span, by id (§4.2).
   */
  readonly phase: 'idle' | 'all' | 'hours' | 'span' | 'pending';
  /** Pages fetched, of the pages known so far; both over the whole run. */
  readonly pagesDone: number;
  readonly pagesKnown: number;
  /** When the next call may go, in ms since the epoch; null when it is not waiting for a slot. */
  readonly waitingUntilMs: number | null;
  /** Estimate of when the run ends, in ms since the epoch; null while unknown. */
  readonly estimatedEndMs: number | null;
  /** Why the last attempt stopped; null if it did not. The next "Update" resumes from that place. */
  readonly error: ErrorCode | null;
}

export const idleReportProgress: ReportProgress = {
  phase: 'idle',
  pagesDone: 0,
  pagesKnown: 0,
  waitingUntilMs: null,
  estimatedEndMs: null,
  error: null,
};
