import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { PostCoupon } from '#lib/domain/posts/post.ts';

/** The coupon as a post keeps it: the network may change or drop its campaign later. */
export const toPostCoupon = ({ campaignId, name, voucherCode, endDate }: Campaign): PostCoupon => ({
  campaignId,
  name,
  voucherCode,
  endDate,
});
