import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/** The stored conversions that the service no longer lists, oldest first. */
export function readUnlistedConversions(database: Database): Promise<readonly ConversionRecord[]> {
  const range = IDBKeyRange.bound(['unlisted', ''], ['unlisted', afterAnySuffix]);
  return database.getAllFromIndex('conversions', 'byCurrencyAndTime', range);
}
