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
 * A cursor with an unknown field is refused: a walk of another version left it. That version's plan may differ, so the
 * cursor's place has no meaning for this one.
 */

/** Where a listing that the user asked for resumes after its worker died. */
export const isListingCursor = hasOnlyFields({
  generation: isCount,
  startedAtMs: isTime,
  /** The next page. */
  page: isCount,
  /** Pages of the whole listing; 0 while unknown. */
  pagesKnown: isCount,
  /** Rows on the pages before; absent in a cursor of an earlier version. */
  rowsSeen: isAbsentOr(isCount),
  /** The mark of the page before (`read-page.ts`). */
  mark: isAbsentOr(isText),
  /** The highest number of entries that a page reported; absent before the first. */
  listed: isAbsentOr(isCount),
  /** When the next call may go, in ms since the epoch; null when it is not waiting for a slot. */
  waitingUntilMs: isNullOr(isTime),
  /** Failures of the next page in a row. */
  failures: isAbsentOr(isCount),
  /** How much of the previous pages was unreadable. */
  unreadable: isAbsentOr(isUnreadableCount),
  /** The last page is stored. */
  isListed: isAbsentOr(isOneOf(true)),
});
export type ListingCursor = Checked<typeof isListingCursor>;

/** A list that is doubted where it is empty although rows of it are known: of programs by standing, or a whole listing. */
const programLists = ['approved', 'paused', 'active'] as const;
const isProgramList = isOneOf(...programLists);
export const isDoubtedList = isOneOf(...programLists, 'campaigns', 'shops');
export type DoubtedList = Checked<typeof isDoubtedList>;

/** The position of a sync, written in the same transaction as each page's rows. */
export const isSyncCursor = hasOnlyFields({
  kind: isOneOf('full', 'delta', 'changes'),
  generation: isCount,
  startedAtMs: isTime,
  /** When its last page was asked for; absent before the first. */
  movedAtMs: isAbsentOr(isTime),
  /** Start of the delta's window, in the service's local time. */
  updatedSince: isText,
  /** The step's index in the plan of this kind, and its next page. */
  step: isCount,
  page: isCount,
  /** How many batches a step that asks for programs by id has completed. */
  batch: isAbsentOr(isCount),
  /** The highest number of entries that a page of this step's listing reported; null before its first page. */
  stepCount: isNullOr(isCount),
  /** Rows on the pages of this step before the next one; absent in a cursor of an earlier version. */
  stepRows: isAbsentOr(isCount),
  /** The mark of the page before (`read-page.ts`). */
  stepMark: isAbsentOr(isText),
  /** The number of pages that it reports; 0 while unknown. */
  stepPages: isAbsentOr(isCount),
  /** Whether the step was restarted because rows were missing at its end. */
  isRepeated: isFlag,
  /** The number of rows that the service reports for the walk of every program. */
  expectedOffers: isCount,
  /** An answer was empty although programs are known: this walk demotes and retires nothing. */
  isSuspect: isFlag,
  /** The lists that this walk found empty although programs of them are known. */
  emptyLists: isAbsentOr(isListOf(isProgramList)),
  /** Programs on the first pages that prove the filters (`filter-proof.ts`), as far as collected. */
  filterSamples: isAbsentOr(isListOf(isListOf(isText))),
  /** Pages of programs fetched. */
  pagesDone: isCount,
  /** Pages of programs in the steps before this one. */
  pagesBefore: isCount,
  /** Failures of the next page in a row. */
  failures: isCount,
  /** How much was unreadable: of the listings of every program, and of the current step if that lists another kind. */
  unreadablePrograms: isAbsentOr(isUnreadableCount),
  /** Answered calls so far, and how many of them a walk of only the changes would have made. */
  calls: isAbsentOr(isCount),
  changeCalls: isAbsentOr(isCount),
  unreadable: isAbsentOr(isUnreadableCount),
});
export type ProgramList = Checked<typeof isProgramList>;
export type SyncCursor = Checked<typeof isSyncCursor>;
