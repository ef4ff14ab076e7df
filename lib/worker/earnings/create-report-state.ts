import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/store/database.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import type { ReportCursor, ReportState } from '#lib/store/schema/report-records.ts';

/** Which conversions are loaded, and in which currency. */
export interface ReportStateStore {
  read(): Promise<ReportState>;
  change(change: Partial<ReportState>): Promise<void>;
  /** Notes what a finished load has brought up to date, and deletes its cursor. */
  endLoad(cursor: ReportCursor): Promise<void>;
}

export interface ReportStateDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
}

export function createReportState({ database, clock }: ReportStateDependencies): ReportStateStore {
  return {
    read: async () => (await readMeta(await database(), 'reportState')) ?? emptyReportState,

    // In one transaction: the user may mark changes as seen while a load ends.
    async change(change) {
      const transaction = (await database()).transaction('meta', 'readwrite');
      const before = (await metaOf(transaction).get('reportState')) ?? emptyReportState;
      await metaOf(transaction).put('reportState', { ...before, ...change });
      await transaction.done;
    },

    // In one transaction: a load that ended does not start again, and one that did not end has no date.
    async endLoad({ reach, startedAtMs, currency, lacksAll, areDatesIgnored = false }) {
      const transaction = (await database()).transaction('meta', 'readwrite');
      const before = (await metaOf(transaction).get('reportState')) ?? emptyReportState;
      // The user has just chosen another currency. This load is of the old one, and is about to be stopped.
      if (before.currency !== currency) return;
      await metaOf(transaction).put('reportState', {
        ...before,
        firstLoadedAtMs: before.firstLoadedAtMs ?? (lacksAll === true ? null : clock.nowMs()),
        lastAllAtMs: reach === 'all' ? startedAtMs : before.lastAllAtMs,
        lastSpanAtMs: reach === 'hours' ? before.lastSpanAtMs : startedAtMs,
        lastHoursAtMs: reach === 'hours' && areDatesIgnored ? before.lastHoursAtMs : startedAtMs,
        lastLookAtMs: startedAtMs,
        areDatesIgnored,
      });
      await metaOf(transaction).delete('reportCursor');
      await transaction.done;
    },
  };
}
