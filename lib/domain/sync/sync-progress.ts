import { isErrorCode } from '#lib/domain/is-error-code.ts';
import {
  type Check,
  type Checked,
  hasFields,
  isAbsentOr,
  isCount,
  isFlag,
  isNullOr,
  isOneOf,
  isTime,
} from '#lib/domain/shape.ts';

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

const isShare: Check<number> = (value): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** The state of the sync, as surfaces show it. */
export const isSyncProgress = hasFields({
  phase: isOneOf('idle', 'programs', 'campaigns', 'shops'),
  /** The listing that is under way; absent before the first, and in values that an earlier version stored. */
  part: isAbsentOr(isOneOf(...syncParts)),
  /** Pages fetched of that listing and pages in all; 0 of 0 while unknown. */
  pagesDone: isCount,
  pagesKnown: isCount,
  /**
   * How much of the whole sync is done, between 0 and 1. It never falls within one sync, even after the worker died.
   */
  fraction: isAbsentOr(isShare),
  /** The sync that `fraction` belongs to. */
  generation: isAbsentOr(isCount),
  /** Programs in the mirror, of every status. */
  programCount: isCount,
  /** When the next call may go, in ms since the epoch; null when it is not waiting for a slot. */
  waitingUntilMs: isNullOr(isTime),
  /** Estimate of when the phase ends, in ms since the epoch; null while unknown. */
  estimatedEndMs: isNullOr(isTime),
  /** When the last complete walk ended; null before the first. */
  lastCompletedAtMs: isNullOr(isTime),
  /** Whether all approved programs are loaded, so that the popup is useful. */
  approvedReady: isFlag,
  /** Why the last attempt stopped; null when it did not. */
  error: isNullOr(isErrorCode),
});
export type SyncProgress = Checked<typeof isSyncProgress>;

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
