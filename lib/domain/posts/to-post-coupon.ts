import { type Campaign, chooseCoupon, daysLeft, isSameCode, listWithCode } from '#lib/domain/coupons/campaign.ts';
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

/** Whether a campaign has another code than one of its coupons had. One without any says nothing about the code. */
export const isOtherCode = (one: string, other: string): boolean =>
  one.trim() !== '' && other.trim() !== '' && !isSameCode(one, other);

/**
 * A post's coupon with its end of today: the network may have put it off, or list the code under another campaign by now.
 * @param running The campaigns of its program that run today, with the ends of their codes.
 */
export function toRunningCoupon(coupon: PostCoupon, running: readonly Campaign[]): PostCoupon {
  const { campaignId, voucherCode: code } = coupon;
  const own = running.find((each) => each.campaignId === campaignId && !isOtherCode(each.voucherCode, code));
  const found = own ?? listWithCode(running, code)[0];
  return found === undefined ? coupon : { ...coupon, endDate: found.endDate };
}
