import type { ListingRefusal, OptionalListing } from '#lib/domain/sync/listing-refusal.ts';
import { type ListedKind, noneUnreadable, type UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { ListingCursor } from '#lib/store/schema/sync-cursors.ts';

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

/** How much of a listing was unreadable in its last walk. */
export async function readUnreadable(database: Database, kind: ListedKind): Promise<UnreadableCount> {
  return (await readMeta(database, 'unreadable'))?.[kind] ?? noneUnreadable;
}

/** A list that the service refuses. */
export interface ShownRefusal {
  readonly kind: OptionalListing;
  readonly refusal: ListingRefusal;
  /** When it was last listed completely, in ms since the epoch; null when never, or if that is not stored. */
  readonly listedAtMs: number | null;
}

/** Every optional list that the service refused at the last attempt. */
export async function readRefusals(database: Database): Promise<readonly ShownRefusal[]> {
  const [refusals = {}, campaigns = null, shops = null] = await Promise.all([
    readMeta(database, 'listingRefusals'),
    readMeta(database, 'campaignsListedAtMs'),
    readMeta(database, 'shopsListedAtMs'),
  ]);
  const listed = { campaigns, shops, changes: null };
  return (['changes', 'campaigns', 'shops'] as const).flatMap((kind) => {
    const refusal = refusals[kind];
    return refusal === undefined ? [] : [{ kind, refusal, listedAtMs: listed[kind] }];
  });
}
