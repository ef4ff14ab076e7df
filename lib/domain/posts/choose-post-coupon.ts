import { type Campaign, daysLeft } from '#lib/domain/coupons/campaign.ts';
import { chooseCoupon } from '#lib/domain/coupons/choose-coupon.ts';

/**
 * The coupon that a product of a post begins with. As `chooseCoupon`, but none that ends today: most readers come later.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export const choosePostCoupon = (campaigns: readonly Campaign[], today: string): Campaign | null =>
  chooseCoupon(
    campaigns.filter((campaign) => daysLeft(campaign, today) !== 0),
    today,
  );
