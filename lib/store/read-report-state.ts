import { idleReportProgress, type ReportProgress } from '../domain/report-progress.ts';
import { type Database, type ReportState, readMeta } from './database.ts';

/** What is loaded of the conversions, as a page shows it. */
export interface ReportSummary extends ReportState {
  /** Of the run under way, or how the last one ended; `reportProgressItem` tells it as it happens. */
  readonly progress: ReportProgress;
  /** Stored conversions in the chosen currency, and those that a reload has not yet brought into it. */
  readonly rowCount: number;
  readonly rowsInOtherCurrency: number;
}

/** Nothing loaded, in the conversions' own currencies. */
export const emptyReportState: ReportState = {
  currency: 'own',
  firstLoadedAtMs: null,
  lastAllAtMs: null,
  lastSpanAtMs: null,
  lastHoursAtMs: null,
  seenAtMs: null,
};

/** The state of the conversions. A page reads it anew at a change of `conversions`. */
export async function readReportState(database: Database): Promise<ReportSummary> {
  const [state = emptyReportState, progress = idleReportProgress, total] = await Promise.all([
    readMeta(database, 'reportState'),
    readMeta(database, 'reportProgress'),
    database.count('conversions'),
  ]);
  const ofCurrency = IDBKeyRange.bound([state.currency, ''], [state.currency, '\uffff']);
  const rowCount = await database.countFromIndex('conversions', 'byCurrencyAndTime', ofCurrency);
  return { ...state, progress, rowCount, rowsInOtherCurrency: total - rowCount };
}
