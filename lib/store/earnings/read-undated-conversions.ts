import type { Database } from '#lib/store/database.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/** The stored conversions in the chosen currency with an implausible date (`isPlausibleDay`). */
export async function readUndatedConversions(database: Database): Promise<readonly ConversionRecord[]> {
  const { currency } = (await readMeta(database, 'reportState')) ?? emptyReportState;
  return database.getAllFromIndex('conversions', 'byUndated', currency);
}
