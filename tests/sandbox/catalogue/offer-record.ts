/** How the publisher stands with a program. `none`: never applied, which no filter value names (spec §3). */
export type Standing = 'approved' | 'pending' | 'rejected' | 'blocked' | 'none';

/** One tier of commission under its free label (observed, spec §2.3). */
export interface CommissionTier {
  label: string;
  rate: string;
}

/** A program as the sandbox knows it; `create-wire-rows.ts` says how it travels. */
export interface OfferRecord {
  offerId: number;
  merchantId: number;
  name: string;
  description: string;
  /** As listed: may lack a scheme, carry tracking parameters or name an app store. */
  previewUrl: string;
  /** Where the landing link leads: a page that the sandbox serves. */
  landingUrl: string;
  /** Host names without suffix whose pages, sub-domains included, this program makes deeplinks for. */
  hosts: string[];
  /** False for the "non-deeplinkable" ones: every deeplink is refused (observed, spec §4.8). */
  deeplinkable: boolean;
  standing: Standing;
  paused: boolean;
  currency: string;
  offerType: 'cpa' | 'cps' | 'cpa_both' | 'cpc' | 'cpm';
  countries: string[];
  categories: string[];
  tiers: CommissionTier[];
  specialTiers: CommissionTier[];
  /** What an order pays, in percent of its amount. */
  payoutPercent: number;
  validationDays: number;
  paymentDays: number;
  trackingType: string;
  commissionTracking: 'real-time' | 'manual';
  requiresApproval: boolean;
  marketplaceStore: boolean;
  createdAtMs: number;
  updatedAtMs: number;
}

/** What a test may change about a program while the sandbox runs. */
export type OfferChange = Partial<
  Pick<
    OfferRecord,
    'name' | 'standing' | 'paused' | 'deeplinkable' | 'hosts' | 'previewUrl' | 'description' | 'tiers' | 'trackingType'
  >
>;
