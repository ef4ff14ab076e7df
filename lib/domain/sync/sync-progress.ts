import type { ErrorCode } from '#lib/errors/app-error.ts';

/** What the sync is doing, as surfaces show it. */
export interface SyncProgress {
  readonly phase: 'idle' | 'programs' | 'campaigns' | 'shops';
  /** Pages fetched, of the pages known so far; both over the whole phase. */
  readonly pagesDone: number;
  readonly pagesKnown: number;
  /** Programs in the mirror, of every status. */
  readonly programCount: number;
  /** When the next call may go, in ms since the epoch; null when it is not waiting for a slot. */
  readonly waitingUntilMs: number | null;
  /** Estimate of when the phase ends, in ms since the epoch; null while unknown. */
  readonly estimatedEndMs: number | null;
  /** When the last complete walk ended; null before the first. */
  readonly lastCompletedAtMs: number | null;
  /** Whether approved programs are all in, so that the popup is useful. */
  readonly approvedReady: boolean;
  /** Why the last attempt stopped; null when it did not. */
  readonly error: ErrorCode | null;
}

export const idleSyncProgress: SyncProgress = {
  phase: 'idle',
  pagesDone: 0,
  pagesKnown: 0,
  programCount: 0,
  waitingUntilMs: null,
  estimatedEndMs: null,
  lastCompletedAtMs: null,
  approvedReady: false,
  error: null,
};
