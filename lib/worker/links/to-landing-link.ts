import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** The program's own tracking link, where it is safe to hand out. The fallback "landing page, not deep". */
export function toLandingLink(offer: OfferRecord, serviceUrl: string): string | null {
  return isSafeTrackingLink(offer.trackingLink, serviceUrl) ? offer.trackingLink : null;
}
