import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';

/** How many conversions are stored, in any currency, without those that the service no longer lists. */
export async function countListedConversions(database: Database): Promise<number> {
  const { store } = database.transaction('conversions');
  const unlisted = IDBKeyRange.bound(['unlisted', ''], ['unlisted', afterAnySuffix]);
  const [all, setAside] = await Promise.all([store.count(), store.index('byCurrencyAndTime').count(unlisted)]);
  return all - setAside;
}
