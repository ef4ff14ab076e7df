import { type Campaign, chooseCoupon, daysLeft } from '#lib/domain/coupons/campaign.ts';
import type { PostCoupon } from '#lib/domain/posts/post.ts';

/** The coupon as a post keeps it: the network may change or drop its campaign later. */
export const toPostCoupon = ({ campaignId, name, voucherCode, endDate }: Campaign): PostCoupon => ({
  campaignId,
  name,
  voucherCode,
  endDate,
});

/**
 * The coupon that a product of a post begins with. As `chooseCoupon`, but none that ends today: most readers come later.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export const choosePostCoupon = (campaigns: readonly Campaign[], today: string): Campaign | null =>
  chooseCoupon(
    campaigns.filter((campaign) => daysLeft(campaign, today) !== 0),
    today,
  );
