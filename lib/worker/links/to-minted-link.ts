import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';

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
