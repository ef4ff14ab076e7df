import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { type MintedLink, toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { Database } from '#lib/store/database.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** A stored link without the fields that only the list of links needs. */
export function toMintedLink(record: LinkRecord): MintedLink {
  const { linkId, offerId, offerName, destinationUrl, subIds, presetName, title, trackingLink, mintedAtMs } = record;
  return {
    linkId,
    offerId,
    offerName,
    destinationUrl,
    subIds,
    ...(presetName !== undefined && { presetName }),
    ...(title !== undefined && { title }),
    trackingLink,
    mintedAtMs,
  };
}

/**
 * The link as a file has brought it here before. It may answer a wish once the service, or the team, says that it is one.
 */
export async function findImported(
  db: Database,
  trackingLink: string,
  reuseKey: string,
): Promise<LinkRecord | undefined> {
  const same = await db.getAllFromIndex('links', 'byTrackingLink', trackingLink);
  return same.find(
    (link) => link.reuseKey === undefined && toReuseKey(link.offerId, link.destinationUrl, link.subIds) === reuseKey,
  );
}

/** The program's own tracking link, where it is safe to hand out. The fallback "landing page, not deep". */
export function toLandingLink(offer: OfferRecord, serviceUrl: string): string | null {
  return isSafeTrackingLink(offer.trackingLink, serviceUrl) ? offer.trackingLink : null;
}
