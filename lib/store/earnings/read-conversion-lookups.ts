import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { earliestDay, isPlausibleDay, latestDay } from '#lib/domain/service/service-date.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/** The oldest plausible day of a conversion in a currency; null without one. */
export async function readOldestDay(database: Database, currency: ReportCurrency): Promise<string | null> {
  const transaction = database.transaction('conversions');
  const range = IDBKeyRange.bound([currency, earliestDay], [currency, `${latestDay}${afterAnySuffix}`]);
  let cursor = await transaction.store.index('byCurrencyAndTime').openKeyCursor(range);
  while (cursor !== null && !isPlausibleDay(cursor.key[1].slice(0, 10))) cursor = await cursor.continue();
  return cursor?.key[1].slice(0, 10) ?? null;
}

/** How many conversions are stored, in any currency, without those that the service no longer lists. */
export async function countListedConversions(database: Database): Promise<number> {
  const { store } = database.transaction('conversions');
  const unlisted = IDBKeyRange.bound(['unlisted', ''], ['unlisted', afterAnySuffix]);
  const [all, setAside] = await Promise.all([store.count(), store.index('byCurrencyAndTime').count(unlisted)]);
  return all - setAside;
}

/** The whole records of some conversions, in the order of their ids; null for one that is gone. */
export function readConversionsById(
  database: Database,
  conversionIds: readonly string[],
): Promise<readonly (ConversionRecord | null)[]> {
  const { store } = database.transaction('conversions');
  return Promise.all(conversionIds.map(async (conversionId) => (await store.get(conversionId)) ?? null));
}

/**
 * The changes of conversions that this device saw after a time (ms since the epoch), in the order in which it saw them.
 * A clock that was set back between two of them stamps the later one earlier.
 */
export async function readConversionChanges(database: Database, afterMs: number): Promise<readonly ConversionChange[]> {
  const index = database.transaction('conversionChanges').store.index('byAt');
  const range = IDBKeyRange.lowerBound(afterMs, true);
  const [changes, keys] = await Promise.all([index.getAll(range), index.getAllKeys(range)]);
  return changes
    .map((change, at) => ({ change, key: keys[at] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ change }) => change);
}
