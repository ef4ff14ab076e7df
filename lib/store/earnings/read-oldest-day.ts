import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { earliestDay, isPlausibleDay, latestDay } from '#lib/domain/service/plausible-day.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';

/** The oldest plausible day of a conversion in a currency; null without one. */
export async function readOldestDay(database: Database, currency: ReportCurrency): Promise<string | null> {
  const transaction = database.transaction('conversions');
  const range = IDBKeyRange.bound([currency, earliestDay], [currency, `${latestDay}${afterAnySuffix}`]);
  let cursor = await transaction.store.index('byCurrencyAndTime').openKeyCursor(range);
  while (cursor !== null && !isPlausibleDay(cursor.key[1].slice(0, 10))) cursor = await cursor.continue();
  return cursor?.key[1].slice(0, 10) ?? null;
}
