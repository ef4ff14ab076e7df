import {
  type Checked,
  hasOnlyFields,
  isAbsentOr,
  isCount,
  isFlag,
  isListOf,
  isNullOr,
  isOneOf,
  isText,
  isTime,
} from '#lib/domain/shape.ts';
import { isUnreadableCount } from '#lib/domain/sync/unreadable-count.ts';

/*
 * Cursors are checked for unknown fields, too: a cursor with one was left by a walk of another version, whose plan may be
 * another, and its place there means nothing here.
 */

/** Where a listing that the user asked for alone goes on when its worker dies. */
export const isListingCursor = hasOnlyFields({
  generation: isCount,
  startedAtMs: isTime,
  /** The next page. */
  page: isCount,
  /** Pages of the whole listing; 0 while unknown. */
  pagesKnown: isCount,
  /** When the next call may go, in ms since the epoch; null when it is not waiting for a slot. */
  waitingUntilMs: isNullOr(isTime),
  /** Failures of the next page in a row. */
  failures: isAbsentOr(isCount),
  /** What of the pages before could not be read. */
  unreadable: isAbsentOr(isUnreadableCount),
  /** The last page is stored. */
  isListed: isAbsentOr(isOneOf(true)),
});
export type ListingCursor = Checked<typeof isListingCursor>;

/** Where a sync stands: written in the same transaction as the rows of each page. */
export const isSyncCursor = hasOnlyFields({
  kind: isOneOf('full', 'delta', 'changes'),
  generation: isCount,
  startedAtMs: isTime,
  /** When its last page was asked for; absent before the first. */
  movedAtMs: isAbsentOr(isTime),
  /** Start of the delta's window, in the service's wall time. */
  updatedSince: isText,
  /** The step, by its index in the plan of this kind, and the next page of it. */
  step: isCount,
  page: isCount,
  /** Batches of programs that a step which asks for them by id has done. */
  batch: isAbsentOr(isCount),
  /** Entries that the listing of this step says it has; null before its first page. */
  stepCount: isNullOr(isCount),
  /** Pages that it says it has; 0 while unknown. */
  stepPages: isAbsentOr(isCount),
  /** Whether the step was begun anew because rows were missing at its end. */
  isRepeated: isFlag,
  /** Rows that the service says the walk of every program has. */
  expectedOffers: isCount,
  /** An answer was empty where programs were known: this walk demotes and retires nothing. */
  isSuspect: isFlag,
  /** Programs on the first pages that prove the filters (`create-filter-proof.ts`), as far as these are taken. */
  filterSamples: isAbsentOr(isListOf(isListOf(isText))),
  /** Pages of programs fetched. */
  pagesDone: isCount,
  /** Pages of programs in the steps before this one. */
  pagesBefore: isCount,
  /** Failures of the next page in a row. */
  failures: isCount,
  /** What could not be read: of the listings of every program, and of the step at hand where that lists another kind. */
  unreadablePrograms: isAbsentOr(isUnreadableCount),
  /** Calls answered so far, and how many of them a walk of the changes alone would have made. */
  calls: isAbsentOr(isCount),
  changeCalls: isAbsentOr(isCount),
  unreadable: isAbsentOr(isUnreadableCount),
});
export type SyncCursor = Checked<typeof isSyncCursor>;
