import { type Checked, hasAlso, hasFields, isFlag, isListOf, isOneOf, isText } from '#lib/domain/shape.ts';

/** As much of a network's name as is kept, in UTF-16 units: links, posts, coupons and files have room for it. */
export const maxServiceNameLength = 500;

/** What a program pays, in the service's free text, which nothing parses into an exact number (spec §2.3). */
export const isCommissionTier = hasFields({
  /** "New buyer"; empty if the tier has no label of its own. */
  label: isText,
  /** "6.50%", "USD52.50", "up to 0.7% capped at MYR 5.60". */
  rate: isText,
});
export type CommissionTier = Checked<typeof isCommissionTier>;

/**
 * The publisher's standing with a program. `none`: not joined. `unknown`: the service cannot list programs by standing.
 */
const applicationStatuses = ['approved', 'pending', 'rejected', 'blocked', 'none', 'unknown'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Whether the program runs. `unknown`: no pass of the sync has shown it yet. */
const offerStatuses = ['active', 'paused', 'unknown'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** An advertiser's program as the service lists it (spec §2.3). Every text is the service's own, hence hostile. */
export const isOffer = hasFields({
  offerId: isText,
  merchantId: isText,
  name: isText,
  /** HTML of the service: shown as text only. */
  descriptionHtml: isText,
  /** The advertiser's page. May lack a scheme, have tracking parameters, or not be a URL at all. */
  previewUrl: isText,
  /** ISO 4217. */
  currency: isText,
  logoUrl: isText,
  /** cpa, cps, cpa_both, cpc, cpm, or another word of the service. */
  offerType: isText,
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone. */
  updatedAt: isText,
  countries: isListOf(isText),
  categories: isListOf(isText),
  commissions: isListOf(isCommissionTier),
  specialCommissions: isListOf(isCommissionTier),
  /** Days until a transaction is validated, as text; empty where not given. */
  validationDays: isText,
  /** Days from validation to payment, as text; empty where not given. */
  paymentDays: isText,
  /** The landing page's tracking link. The extension never requests it. */
  trackingLink: isText,
  /** Lower case: desktop, mobile, android, ios. */
  devices: isListOf(isText),
  commissionTracking: isText,
  /** The program's public directory page, where publishers apply. */
  directoryPage: isText,
  requiresApproval: isFlag,
  isMarketplaceStore: isFlag,
});
export type Offer = Checked<typeof isOffer>;

/**
 * An offer with its statuses. Rows do not contain them: they come from the filters of the listings that returned it.
 */
export const isOfferWithStatus = hasAlso(isOffer, {
  applicationStatus: isOneOf(...applicationStatuses),
  offerStatus: isOneOf(...offerStatuses),
});
export type OfferWithStatus = Checked<typeof isOfferWithStatus>;

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
