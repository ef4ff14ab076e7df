import type { ErrorCode } from '#lib/errors/app-error.ts';

/** The listings of a sync in order: the most useful ones come first. */
export const syncParts = [
  'approved',
  'approved-paused',
  'pending',
  'rejected',
  'blocked',
  'paused',
  'active',
  'checking',
  'campaigns',
  'shops',
] as const;

export type SyncPart = (typeof syncParts)[number];

/** The state of the sync, as surfaces show it. */
export interface SyncProgress {
  readonly phase: 'idle' | 'programs' | 'campaigns' | 'shops';
  /** The listing that is under way; absent before the first, and in values that an earlier version stored. */
  readonly part?: SyncPart;
  /** Pages fetched of that listing and pages in all; 0 of 0 while unknown. */
  readonly pagesDone: number;
  readonly pagesKnown: number;
  /**
   * How much of the whole sync is done, between 0 and 1. It never falls within one sync, even after the worker died.
   */
  readonly fraction?: number;
  /** The sync that `fraction` belongs to. */
  readonly generation?: number;
  /** Programs in the mirror, of every status. */
  readonly programCount: number;
  /** When the next call may go, in ms since the epoch; null when it is not waiting for a slot. */
  readonly waitingUntilMs: number | null;
  /** Estimate of when the phase ends, in ms since the epoch; null while unknown. */
  readonly estimatedEndMs: number | null;
  /** When the last complete walk ended; null before the first. */
  readonly lastCompletedAtMs: number | null;
  /** Whether all approved programs are loaded, so that the popup is useful. */
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
