import { noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import type { SyncStep } from '#lib/worker/sync/sync-plan.ts';

/** The fields of a cursor whose step was not asked for yet. */
const firstPage = { page: 1, stepCount: null, stepRows: 0, stepPages: 0 } as const;

/** The cursor of a new walk, before its first step. */
export function toSyncCursor(
  walk: Pick<SyncCursor, 'kind' | 'generation' | 'startedAtMs' | 'updatedSince'>,
): SyncCursor {
  return {
    ...walk,
    ...firstPage,
    step: 0,
    isRepeated: false,
    expectedOffers: 0,
    isSuspect: false,
    pagesDone: 0,
    pagesBefore: 0,
    failures: 0,
  };
}

export function toNextStep(cursor: SyncCursor): SyncCursor {
  return {
    ...cursor,
    ...firstPage,
    unreadable: noneUnreadable,
    step: cursor.step + 1,
    batch: 0,
    isRepeated: false,
    pagesBefore: cursor.pagesDone,
  };
}

/** The cursor before the next programs of a step that asks for them by id. */
export function toNextBatch(cursor: SyncCursor): SyncCursor {
  return { ...cursor, ...firstPage, unreadable: noneUnreadable, batch: (cursor.batch ?? 0) + 1 };
}

/** The cursor before the first page of the same step, for the second round that a step may have. */
export function toSecondRound(cursor: SyncCursor): SyncCursor {
  return { ...cursor, ...firstPage, isRepeated: true };
}

export function addCalls(cursor: SyncCursor, step: SyncStep, made: number): SyncCursor {
  const isOfChanges =
    step.type === 'verify' ||
    (step.type === 'offers' && step.seesEveryProgram !== true) ||
    (step.type === 'campaigns' && step.ownOnly === true);
  const { calls = 0, changeCalls = 0 } = cursor;
  return { ...cursor, calls: calls + made, changeCalls: isOfChanges ? changeCalls + made : changeCalls };
}
