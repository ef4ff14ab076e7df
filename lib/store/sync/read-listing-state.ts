import type { ListingRefusal } from '#lib/domain/sync/listing-refusal.ts';
import type { UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { ListingCursor } from '#lib/store/schema/sync-cursors.ts';
import { readUnreadable } from '#lib/store/sync/read-unreadable.ts';

/** The freshness of a listing. */
export interface ListingState {
  /** When it was last listed completely, in ms since the epoch; null when never. */
  readonly listedAtMs: number | null;
  /** The position of a listing that the user asked for; null without one under way. */
  readonly cursor: ListingCursor | null;
  /** How much of it was unreadable. */
  readonly unreadable: UnreadableCount;
  /** How the service last refused it; null if it listed it. */
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
