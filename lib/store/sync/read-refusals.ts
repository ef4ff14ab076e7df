import type { ListingRefusal, OptionalListing } from '#lib/domain/sync/listing-refusal.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';

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
