import type { ReportRow } from '../domain/report-row.ts';
import type { Database, DaySlice } from './database.ts';
import { readReportState } from './read-report-state.ts';

/** The conversions of a span. */
export interface ConversionSpan {
  /** Oldest first; all of them asked for in the currency that was chosen last. */
  readonly rows: readonly ReportRow[];
}

/**
 * The stored conversions of some days of the service, both included, or of all time.
 * Rows that were loaded under another choice of currency are not among them (`readReportState` counts them).
 */
export async function readConversions(database: Database, slice: DaySlice | null): Promise<ConversionSpan> {
  const { currency } = await readReportState(database);
  const from = slice?.start ?? '';
  const to = slice === null ? '\uffff' : `${slice.end}\uffff`;
  const range = IDBKeyRange.bound([currency, from], [currency, to]);
  return { rows: await database.getAllFromIndex('conversions', 'byCurrencyAndTime', range) };
}
