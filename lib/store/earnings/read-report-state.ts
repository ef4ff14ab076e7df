import { idleReportProgress, type ReportProgress } from '#lib/domain/earnings/report-progress.ts';
import type { UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';
import { readOldestDay } from '#lib/store/earnings/read-oldest-day.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { ConversionRecord, ReportState } from '#lib/store/schema/report-records.ts';
import { readUnreadable } from '#lib/store/sync/read-unreadable.ts';

/** What is loaded of the conversions, as a page shows it. */
export interface ReportSummary extends ReportState {
  /** The run under way, or how the last one ended. */
  readonly progress: ReportProgress;
  /** Stored conversions in the chosen currency, and those that a reload has not yet brought into it. */
  readonly rowCount: number;
  readonly rowsInOtherCurrency: number;
  /** Conversions of `rowCount` whose date no conversion can have (`isPlausibleDay`): they are in no period. */
  readonly undatedCount: number;
  /** Conversions that the service lists no longer: they are in no sum, and in neither of the counts above. */
  readonly unlistedCount: number;
  /** The oldest day of a conversion in the chosen currency, `YYYY-MM-DD`; null where none has one. */
  readonly oldestDay: string | null;
  /** What of the service's listing could not be read. */
  readonly unreadable: UnreadableCount;
}

/** The state while nothing is loaded: the conversions' own currencies. */
export const emptyReportState: ReportState = {
  currency: 'own',
  firstLoadedAtMs: null,
  lastAllAtMs: null,
  lastSpanAtMs: null,
  lastHoursAtMs: null,
  lastLookAtMs: null,
  areDatesIgnored: false,
  seenAtMs: null,
  rejectionsToldAtMs: null,
};

/** The state of the conversions. A page reads it anew at a change of `conversions`. */
export async function readReportState(database: Database): Promise<ReportSummary> {
  const [state = emptyReportState, progress = idleReportProgress, total, unreadable] = await Promise.all([
    readMeta(database, 'reportState'),
    readMeta(database, 'reportProgress'),
    database.count('conversions'),
    readUnreadable(database, 'conversions'),
  ]);
  const countOf = (currency: ConversionRecord['askedCurrency']) =>
    database.countFromIndex(
      'conversions',
      'byCurrencyAndTime',
      IDBKeyRange.bound([currency, ''], [currency, afterAnySuffix]),
    );
  const [rowCount, unlistedCount, undatedCount, oldestDay] = await Promise.all([
    countOf(state.currency),
    countOf('unlisted'),
    database.countFromIndex('conversions', 'byUndated', state.currency),
    readOldestDay(database, state.currency),
  ]);
  const rowsInOtherCurrency = total - rowCount - unlistedCount;
  return { ...state, progress, rowCount, rowsInOtherCurrency, undatedCount, unlistedCount, oldestDay, unreadable };
}
