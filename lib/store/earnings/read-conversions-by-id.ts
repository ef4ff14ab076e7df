import type { Database } from '#lib/store/database.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/** The whole records of some conversions, in the order of their ids; null for one that is gone. */
export function readConversionsById(
  database: Database,
  conversionIds: readonly string[],
): Promise<readonly (ConversionRecord | null)[]> {
  const { store } = database.transaction('conversions');
  return Promise.all(conversionIds.map(async (conversionId) => (await store.get(conversionId)) ?? null));
}
