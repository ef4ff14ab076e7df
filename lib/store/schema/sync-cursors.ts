import type { UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';

/** Where a listing that the user asked for alone goes on when its worker dies. */
export interface ListingCursor {
  readonly generation: number;
  readonly startedAtMs: number;
  /** The next page. */
  readonly page: number;
  /** Pages of the whole listing; 0 while unknown. */
  readonly pagesKnown: number;
  /** When the next call may go, in ms since the epoch; null when it is not waiting for a slot. */
  readonly waitingUntilMs: number | null;
  /** Failures of the next page in a row. */
  readonly failures?: number;
  /** What of the pages before could not be read. */
  readonly unreadable?: UnreadableCount;
  /** The last page is stored. */
  readonly isListed?: true;
}

/** Where a sync stands: written in the same transaction as the rows of each page. */
export interface SyncCursor {
  readonly kind: 'full' | 'delta' | 'changes';
  readonly generation: number;
  readonly startedAtMs: number;
  /** When its last page was asked for; absent before the first. */
  readonly movedAtMs?: number;
  /** Start of the delta's window, in the service's wall time. */
  readonly updatedSince: string;
  /** The step, by its index in the plan of this kind, and the next page of it. */
  readonly step: number;
  readonly page: number;
  /** Batches of programs that a step which asks for them by id has done. */
  readonly batch?: number;
  /** Entries that the listing of this step says it has; null before its first page. */
  readonly stepCount: number | null;
  /** Pages that it says it has; 0 while unknown. */
  readonly stepPages?: number;
  /** Whether the step was begun anew because rows were missing at its end. */
  readonly isRepeated: boolean;
  /** Rows that the service says the walk of every program has. */
  readonly expectedOffers: number;
  /** An answer was empty where programs were known: this walk demotes and retires nothing. */
  readonly isSuspect: boolean;
  /** Programs on the first pages that prove the filters (`create-filter-proof.ts`), as far as these are taken. */
  readonly filterSamples?: readonly (readonly string[])[];
  /** Pages of programs fetched. */
  readonly pagesDone: number;
  /** Pages of programs in the steps before this one. */
  readonly pagesBefore: number;
  /** Failures of the next page in a row. */
  readonly failures: number;
  /** What could not be read: of the listings of every program, and of the step at hand where that lists another kind. */
  readonly unreadablePrograms?: UnreadableCount;
  /** Calls answered so far, and how many of them a walk of the changes alone would have made. */
  readonly calls?: number;
  readonly changeCalls?: number;
  readonly unreadable?: UnreadableCount;
}
