import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import type { ReportCursor, ReportState } from '#lib/store/schema/report-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** Which conversions are loaded, and in which currency. */
export async function findReportState({ database }: AccountContext): Promise<ReportState> {
  return (await readMeta(await database(), 'reportState')) ?? emptyReportState;
}

/** In one transaction: the user may mark changes as seen while a load ends. */
export async function changeReportState({ database }: AccountContext, change: Partial<ReportState>): Promise<void> {
  const transaction = (await database()).transaction('meta', 'readwrite');
  const before = (await metaOf(transaction).get('reportState')) ?? emptyReportState;
  await metaOf(transaction).put('reportState', { ...before, ...change });
  await transaction.done;
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
