import type { Days } from '#lib/domain/earnings/report-days.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/**
 * The whole records of the conversions of some days, both included, oldest first: for a file. Reports read the packed
 * rows instead (`readConversions`), which have the same currency.
 */
export async function readConversionRecords(database: Database, days: Days): Promise<readonly ConversionRecord[]> {
  // One transaction: if the currency changed between two reads, the result would have no row of either.
  const transaction = database.transaction(['meta', 'conversions']);
  const state = await metaOf(transaction).get('reportState');
  const { currency } = state ?? emptyReportState;
  const range = IDBKeyRange.bound([currency, days.start], [currency, `${days.end}${afterAnySuffix}`]);
  return transaction.objectStore('conversions').index('byCurrencyAndTime').getAll(range);
}
