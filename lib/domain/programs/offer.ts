/** What a program pays, in the service's free text, which nothing parses into an exact number (spec §2.3). */
export interface CommissionTier {
  /** "New buyer"; empty if the tier has no label of its own. */
  readonly label: string;
  /** "6.50%", "USD52.50", "up to 0.7% capped at MYR 5.60". */
  readonly rate: string;
}

/**
 * The publisher's standing with a program. `none`: not joined. `unknown`: the service cannot list programs by standing.
 */
export type ApplicationStatus = 'approved' | 'pending' | 'rejected' | 'blocked' | 'none' | 'unknown';

/** Whether the program runs. `unknown`: no pass of the sync has shown it yet. */
export type OfferStatus = 'active' | 'paused' | 'unknown';

/** An advertiser's program as the service lists it (spec §2.3). Every text is the service's own, hence hostile. */
export interface Offer {
  readonly offerId: string;
  readonly merchantId: string;
  readonly name: string;
  /** HTML of the service: shown as text only. */
  readonly descriptionHtml: string;
  /** The advertiser's page. May lack a scheme, have tracking parameters, or not be a URL at all. */
  readonly previewUrl: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly logoUrl: string;
  /** cpa, cps, cpa_both, cpc, cpm, or another word of the service. */
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
  /** The landing page's tracking link. The extension never requests it. */
  readonly trackingLink: string;
  /** Lower case: desktop, mobile, android, ios. */
  readonly devices: readonly string[];
  readonly commissionTracking: string;
  /** The program's public directory page, where publishers apply. */
  readonly directoryPage: string;
  readonly requiresApproval: boolean;
  readonly isMarketplaceStore: boolean;
}

/**
 * An offer with its statuses. Rows do not contain them: they come from the filters of the listings that returned it.
 */
export interface OfferWithStatus extends Offer {
  readonly applicationStatus: ApplicationStatus;
  readonly offerStatus: OfferStatus;
}

/**
 * Whether the program approved the account, or may have: with an unknown standing only a refusal would show it. A
 * paused program still counts.
 */
export function isMine({ applicationStatus }: Pick<OfferWithStatus, 'applicationStatus'>): boolean {
  return applicationStatus === 'approved' || applicationStatus === 'unknown';
}

/** Whether a deeplink can be minted for the program. */
export function canMint(offer: Pick<OfferWithStatus, 'applicationStatus' | 'offerStatus'>): boolean {
  return isMine(offer) && offer.offerStatus !== 'paused';
}

/**
 * Whether the program pays only for purchases in apps: a desktop click then earns nothing (observed: `ios android`).
 */
export function isAppOnly(offer: Pick<Offer, 'devices'>): boolean {
  return (
    offer.devices.length > 0 &&
    offer.devices.every((device) => device === 'ios' || device === 'android' || device === 'app')
  );
}
