import type { ListingRefusal } from '#lib/domain/sync/listing-refusal.ts';
import type { UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { ListingCursor } from '#lib/store/schema/sync-cursors.ts';
import { readUnreadable } from '#lib/store/sync/read-unreadable.ts';

/** How fresh a listing is. */
export interface ListingState {
  /** When it was last listed to its end, in ms since the epoch; null when never. */
  readonly listedAtMs: number | null;
  /** Where a listing that the user asked for stands; null when none was begun, or it has ended. */
  readonly cursor: ListingCursor | null;
  /** What of it could not be read. */
  readonly unreadable: UnreadableCount;
  /** What the service answered instead of it when it was last asked; null where it listed it. */
  readonly refusal: ListingRefusal | null;
}

export async function readListingState(database: Database, kind: 'campaigns' | 'shops'): Promise<ListingState> {
  const [listedAtMs, cursor, unreadable, refusals] = await Promise.all([
    readMeta(database, `${kind}ListedAtMs`),
    readMeta(database, `${kind}Cursor`),
    readUnreadable(database, kind),
    readMeta(database, 'listingRefusals'),
  ]);
  return { listedAtMs: listedAtMs ?? null, cursor: cursor ?? null, unreadable, refusal: refusals?.[kind] ?? null };
}
