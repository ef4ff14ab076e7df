import type { Campaign } from '#lib/domain/coupons/campaign.ts';

export interface CampaignRecord extends Campaign {
  readonly generation: number;
}

/** A coupon whose code the user copied, as it was then: the mirror may be dropped, and the code is in use all the same. */
export interface CopiedCoupon extends Pick<Campaign, 'campaignId' | 'offerId' | 'offerName' | 'name' | 'endDate'> {
  readonly voucherCode: string;
  /** When it was last copied. */
  readonly copiedAtMs: number;
  /** When the browser's notification said that it ends; null before. */
  readonly notifiedAtMs: number | null;
}
