import { type OfferableUrl, type OfferedRow, toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';

/** The public page where one applies to a program that is not joined; null where there is none that may be opened. */
export function toApplyUrl(
  { applicationStatus, directoryPage, trackingLink }: OfferWithStatus,
  { serviceUrl, linkHosts }: Pick<OfferedRow, 'serviceUrl' | 'linkHosts'>,
): OfferableUrl | null {
  return applicationStatus === 'none' ? toOfferableUrl(directoryPage, { serviceUrl, linkHosts, trackingLink }) : null;
}
