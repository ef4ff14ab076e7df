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
  const [all, setAside] = await Promise.all([store.count(), store.index('byCurrencyAndTime').count(unlistedRange())]);
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
 * The changes of conversions that this device saw after a time (ms since the epoch), in the order in which it saw them:
 * a clock that was set back between two of them stamps the later one earlier. Without those of conversions that no list
 * has, because the service no longer lists them or their date is implausible: a count of changes leads to a list.
 */
export async function readConversionChanges(database: Database, afterMs: number): Promise<readonly ConversionChange[]> {
  const transaction = database.transaction(['conversionChanges', 'conversions']);
  const index = transaction.objectStore('conversionChanges').index('byAt');
  const conversions = transaction.objectStore('conversions');
  const range = IDBKeyRange.lowerBound(afterMs, true);
  const [changes, keys, unlisted, undated] = await Promise.all([
    index.getAll(range),
    index.getAllKeys(range),
    conversions.index('byCurrencyAndTime').getAllKeys(unlistedRange()),
    conversions.index('byUndated').getAllKeys(),
  ]);
  const inNoList = new Set([...unlisted, ...undated]);
  return changes
    .map((change, at) => ({ change, key: keys[at] ?? 0 }))
    .filter(({ change }) => !inNoList.has(change.conversionId))
    .sort((a, b) => a.key - b.key)
    .map(({ change }) => change);
}

const unlistedRange = () => IDBKeyRange.bound(['unlisted', ''], ['unlisted', afterAnySuffix]);
