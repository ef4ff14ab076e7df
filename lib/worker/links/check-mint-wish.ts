import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { maxDestinationLength } from '#lib/domain/links/minted-link.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { findTooLongSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import type { ExpandedWish } from '#lib/worker/links/mint-wish.ts';
import { isGenericHost } from '#lib/worker/programs/is-generic-host.ts';
import { isOfferHost } from '#lib/worker/programs/is-offer-host.ts';

/**
 * Makes the checks of a wish that need neither the service nor the quota.
 * @param linkHosts Hosts of the account's tracking links.
 * @returns the destination.
 * @throws AppError for what the user can mend.
 */
export function checkMintWish(wish: ExpandedWish, offer: OfferRecord, linkHosts: readonly string[]): URL {
  const destination = URL.canParse(wish.destinationUrl) ? new URL(wish.destinationUrl) : null;
  const isPage = destination?.protocol === 'https:' || destination?.protocol === 'http:';
  if (destination === null || !isPage) throw new AppError('unsupported-page');
  if (wish.destinationUrl.length > maxDestinationLength) throw new AppError('address-too-long');
  const tooLong = findTooLongSubId(wish.subIds);
  if (tooLong !== null) throw new AppError('sub-id-too-long', { subject: String(tooLong) });
  if (!canMint(offer)) {
    const subject = offer.applicationStatus === 'approved' ? offer.offerStatus : offer.applicationStatus;
    throw new AppError('program-unavailable', { subject });
  }
  if (isGenericHost(destination.hostname)) throw new AppError('unsupported-page');
  if (readTrackingLink(wish.destinationUrl, linkHosts).isTrackingLink) throw new AppError('already-tracking-link');
  const isMeant = wish.despiteRefusal || wish.chosenByUser === true;
  if (!isMeant && !isOfferHost(offer, destination.hostname)) throw new AppError('host-not-in-program');
  return destination;
}
