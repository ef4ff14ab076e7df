import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';

/** How many programs are stored. Reads a stored count, because IndexedDB's own count takes longer with each program. */
export async function readOfferCount(database: Database): Promise<number> {
  return (await readMeta(database, 'offerCount')) ?? database.count('offers');
}
