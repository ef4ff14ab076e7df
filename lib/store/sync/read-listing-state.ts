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
}

export async function readListingState(database: Database, kind: 'campaigns' | 'shops'): Promise<ListingState> {
  const [listedAtMs, cursor, unreadable] = await Promise.all([
    readMeta(database, `${kind}ListedAtMs`),
    readMeta(database, `${kind}Cursor`),
    readUnreadable(database, kind),
  ]);
  return { listedAtMs: listedAtMs ?? null, cursor: cursor ?? null, unreadable };
}
