import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import type { ReportCursor, ReportState, ReportStep } from '#lib/store/schema/report-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** Which conversions are loaded, and in which currency. */
export async function findReportState({ database }: AccountContext): Promise<ReportState> {
  return (await readMeta(await database(), 'reportState')) ?? emptyReportState;
}

/**
 * In one transaction: the user may mark changes as seen while a load ends.
 * @param change Returns what changes of the state as it is then. Null changes nothing.
 * @returns whether anything was changed.
 */
export async function changeReportState(
  { database }: AccountContext,
  change: (before: ReportState) => Partial<ReportState> | null,
): Promise<boolean> {
  const transaction = (await database()).transaction('meta', 'readwrite');
  const before = (await metaOf(transaction).get('reportState')) ?? emptyReportState;
  const after = change(before);
  if (after !== null) await metaOf(transaction).put('reportState', { ...before, ...after });
  await transaction.done;
  return after !== null;
}

/**
 * Notes what a finished load has brought up to date, and deletes its cursor. In one transaction: a load that ended does
 * not start again, and one that did not end has no date.
 */
export async function endReportLoad(
  { database, clock }: AccountContext,
  { reach, startedAtMs, currency, lacksAll, areDatesIgnored, isForUser }: ReportCursor,
): Promise<void> {
  const transaction = (await database()).transaction('meta', 'readwrite');
  const before = (await metaOf(transaction).get('reportState')) ?? emptyReportState;
  // The user has just chosen another currency. This load is of the old one, and is about to be stopped.
  if (before.currency !== currency) return;
  await metaOf(transaction).put('reportState', {
    ...before,
    firstLoadedAtMs: before.firstLoadedAtMs ?? (lacksAll === true ? null : clock.nowMs()),
    lastAllAtMs: reach === 'all' ? startedAtMs : before.lastAllAtMs,
    lastSpanAtMs: reach === 'hours' ? before.lastSpanAtMs : startedAtMs,
    lastHoursAtMs: reach === 'hours' && areDatesIgnored === true ? before.lastHoursAtMs : startedAtMs,
    lastLookAtMs: startedAtMs,
    areDatesIgnored: areDatesIgnored === true,
    isWanted: before.isWanted && isForUser !== true,
  });
  await metaOf(transaction).delete('reportCursor');
  await transaction.done;
}

/** The fields of a cursor whose step was not asked for yet. */
const firstPage = {
  page: 1,
  stepCount: null,
  stepRows: 0,
  stepPages: 0,
  stepUnreadable: 0,
  stepUnreadableFields: 0,
  stepPageRows: 0,
  stepShown: 0,
} as const;

/** The cursor of a new load, before its first step. */
export function toReportCursor(
  load: Pick<ReportCursor, 'currency' | 'startedAtMs' | 'reach' | 'generation' | 'steps' | 'isForUser'>,
): ReportCursor {
  return { ...load, ...firstPage, pagesDone: 0, failures: 0 };
}

/** The cursor before the next step, or before steps that come first. */
export function toNextStep(cursor: ReportCursor, first: readonly ReportStep[] = []): ReportCursor {
  return { ...cursor, ...firstPage, steps: [...first, ...cursor.steps.slice(1)], failures: 0 };
}

/**
 * The cursor after a slice whose days the service did not read or refused: it would do so with other slices, too. A
 * load of the span lists everything instead. A load of the last hours leaves that to the next load of the span.
 * @param generation The number of that listing of everything.
 */
export function leaveUnreadSpans(cursor: ReportCursor, generation: number): ReportCursor {
  const seen = { ...cursor, ...firstPage, areDatesIgnored: true } as const;
  if (cursor.reach === 'span') return { ...seen, reach: 'all', generation, steps: [{ type: 'all' }] };
  return { ...seen, steps: cursor.steps.filter(({ type }) => type !== 'span') };
}
