import { type OfferableUrl, type OfferedRow, toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';

/** The public page where a publisher applies to a program; null if joined or without an address that is safe to open. */
export function toApplyUrl(
  { applicationStatus, directoryPage, trackingLink }: OfferWithStatus,
  { serviceUrl, linkHosts }: Pick<OfferedRow, 'serviceUrl' | 'linkHosts'>,
): OfferableUrl | null {
  return applicationStatus === 'none' ? toOfferableUrl(directoryPage, { serviceUrl, linkHosts, trackingLink }) : null;
}
