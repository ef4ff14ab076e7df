import type { Database } from '#lib/store/database.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/**
 * A program's stored conversions that the Earnings tab counts in periods: in the chosen currency, still listed, with a
 * plausible day.
 */
export async function readProgramConversions(
  database: Database,
  offerId: string,
): Promise<readonly ConversionRecord[]> {
  const transaction = database.transaction(['meta', 'conversions']);
  const { currency } = (await metaOf(transaction).get('reportState')) ?? emptyReportState;
  const rows = await transaction.objectStore('conversions').index('byOffer').getAll(offerId);
  return rows.filter(({ askedCurrency, undatedIn }) => askedCurrency === currency && undatedIn === undefined);
}
