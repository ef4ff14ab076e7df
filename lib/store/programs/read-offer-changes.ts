import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import type { Database } from '#lib/store/database.ts';

/** The programs that syncs found new, changed or gone since an instant (ms since the epoch), newest first. */
export async function readOfferChanges(database: Database, sinceMs: number): Promise<readonly OfferChange[]> {
  const changes = await database.getAllFromIndex('offerChanges', 'byAt', IDBKeyRange.lowerBound(sinceMs));
  return changes.reverse();
}
