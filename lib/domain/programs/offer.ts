/** What a program pays, as the service words it: free text on both sides, never parsed into a number (spec §2.3). */
export interface CommissionTier {
  /** "New buyer"; empty where the tier has no label of its own. */
  readonly label: string;
  /** "6.50%", "USD52.50", "up to 0.7% capped at MYR 5.60". */
  readonly rate: string;
}

/** Where the publisher stands with a program. `none`: not joined. `unknown`: the service cannot list programs by standing. */
export type ApplicationStatus = 'approved' | 'pending' | 'rejected' | 'blocked' | 'none' | 'unknown';

/** Whether the program runs. `unknown`: no pass of the sync has told yet. */
export type OfferStatus = 'active' | 'paused' | 'unknown';

/** An advertiser's program as the service lists it (spec §2.3). Every text is the service's own, hence hostile. */
export interface Offer {
  readonly offerId: string;
  readonly merchantId: string;
  readonly name: string;
  /** HTML of the service: shown as text only. */
  readonly descriptionHtml: string;
  /** The advertiser's page. May lack a scheme, carry tracking parameters, or be no URL at all. */
  readonly previewUrl: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly logoUrl: string;
  /** cpa, cps, cpa_both, cpc, cpm, or whatever the service says. */
  readonly offerType: string;
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone. */
  readonly updatedAt: string;
  readonly countries: readonly string[];
  readonly categories: readonly string[];
  readonly commissions: readonly CommissionTier[];
  readonly specialCommissions: readonly CommissionTier[];
  /** Days until a transaction is validated, as text; empty where not given. */
  readonly validationDays: string;
  /** Days from validation to payment, as text; empty where not given. */
  readonly paymentDays: string;
  /** The landing page's tracking link. Never requested by the extension. */
  readonly trackingLink: string;
  /** desktop, mobile, android, ios, lower case. */
  readonly devices: readonly string[];
  readonly commissionTracking: string;
  /** The program's public directory page: where to apply. */
  readonly directoryPage: string;
  readonly requiresApproval: boolean;
  readonly isMarketplaceStore: boolean;
}

/** An offer with the statuses that the filters which found it told (an offer row does not carry its own). */
export interface OfferWithStatus extends Offer {
  readonly applicationStatus: ApplicationStatus;
  readonly offerStatus: OfferStatus;
}

/**
 * Whether the program approved the account, or may have: where the standing is unknown, the first refusal tells. A paused one
 * is still the account's.
 */
export function isMine({ applicationStatus }: Pick<OfferWithStatus, 'applicationStatus'>): boolean {
  return applicationStatus === 'approved' || applicationStatus === 'unknown';
}

/** Whether a deeplink can be minted for the program at all. */
export function canMint(offer: Pick<OfferWithStatus, 'applicationStatus' | 'offerStatus'>): boolean {
  return isMine(offer) && offer.offerStatus !== 'paused';
}

/** Whether the program pays in apps only: a desktop click then earns nothing (observed: `ios android`). */
export function isAppOnly(offer: Pick<Offer, 'devices'>): boolean {
  return (
    offer.devices.length > 0 &&
    offer.devices.every((device) => device === 'ios' || device === 'android' || device === 'app')
  );
}
