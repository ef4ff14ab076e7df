import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import type { Database } from '#lib/store/database.ts';

/**
 * The programs that syncs found new, changed or gone since an instant (ms since the epoch), newest first. When one in the
 * future was found, by a clock that was ahead, is not known.
 */
export async function readOfferChanges(
  database: Database,
  sinceMs: number,
  nowMs: number,
): Promise<readonly OfferChange[]> {
  if (sinceMs > nowMs) return [];
  const changes = await database.getAllFromIndex('offerChanges', 'byAt', IDBKeyRange.bound(sinceMs, nowMs));
  return changes.reverse();
}
