import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';

/** Programs that are stored. Read from a count that is kept, because IndexedDB's own takes longer with each of them. */
export async function readOfferCount(database: Database): Promise<number> {
  return (await readMeta(database, 'offerCount')) ?? database.count('offers');
}
