import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { idleReportProgress, type ReportProgress } from '#lib/domain/earnings/report-progress.ts';
import type { UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';
import { readOldestDay } from '#lib/store/earnings/read-conversion-lookups.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { ConversionRecord, ReportState } from '#lib/store/schema/report-records.ts';
import { readUnreadable } from '#lib/store/sync/read-listing-state.ts';

/** The state of the loaded conversions, as a page shows it. */
export interface ReportSummary extends ReportState {
  /** The current run, or how the last one ended. */
  readonly progress: ReportProgress;
  /** Whether any conversion is stored in the chosen currency. */
  readonly hasRows: boolean;
  /** Conversions that a reload has yet to fetch in it. */
  readonly rowsInOtherCurrency: number;
  /** Conversions in the chosen currency with an implausible date (`isPlausibleDay`): no period has them. */
  readonly undatedCount: number;
  /** Conversions that the service no longer lists: no sum and neither count above has them. */
  readonly unlistedCount: number;
  /** The oldest day of a conversion in the chosen currency, `YYYY-MM-DD`; null without one. */
  readonly oldestDay: string | null;
  /** How much of the service's listing was unreadable. */
  readonly unreadable: UnreadableCount;
}

/** The state before anything is loaded: each conversion's own currency. */
export const emptyReportState: ReportState = {
  currency: 'own',
  firstLoadedAtMs: null,
  lastAllAtMs: null,
  lastSpanAtMs: null,
  lastHoursAtMs: null,
  lastLookAtMs: null,
  areDatesIgnored: false,
  isWanted: false,
  seenAtMs: null,
  rejectionsToldAtMs: null,
};

/** The state of the conversions. A page reads it again when `conversions` change. */
export async function readReportState(database: Database): Promise<ReportSummary> {
  const [state = emptyReportState, progress = idleReportProgress, unreadable] = await Promise.all([
    readMeta(database, 'reportState'),
    readMeta(database, 'reportProgress'),
    readUnreadable(database, 'conversions'),
  ]);
  const { store } = database.transaction('conversions');
  const byCurrency = store.index('byCurrencyAndTime');
  const toRange = (currency: ConversionRecord['askedCurrency']) =>
    IDBKeyRange.bound([currency, ''], [currency, afterAnySuffix]);
  const others = reportCurrencies.filter((currency) => currency !== state.currency);
  // Only what is few is counted: of 200,000 conversions a count takes longer than all else that the tab shows first.
  const [first, unlistedCount, undatedCount, oldestDay, ...otherCounts] = await Promise.all([
    byCurrency.getKey(toRange(state.currency)),
    byCurrency.count(toRange('unlisted')),
    store.index('byUndated').count(state.currency),
    readOldestDay(database, state.currency),
    ...others.map((currency) => byCurrency.count(toRange(currency))),
  ]);
  const rowsInOtherCurrency = otherCounts.reduce((sum, count) => sum + count, 0);
  const hasRows = first !== undefined;
  return { ...state, progress, hasRows, rowsInOtherCurrency, undatedCount, unlistedCount, oldestDay, unreadable };
}
