import {
  type Campaign,
  chooseCoupon,
  daysLeft,
  isLiveCampaign,
  isSameCode,
  listWithCode,
  toCodeEnd,
} from '#lib/domain/coupons/campaign.ts';
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

type Coded = Pick<PostCoupon, 'campaignId' | 'voucherCode'>;

/** Whether a campaign is a coupon's, and names no other code by now. */
export const isCampaignOf = (campaign: Coded, coupon: Coded): boolean =>
  campaign.campaignId === coupon.campaignId && !isOtherCode(campaign.voucherCode, coupon.voucherCode);

/**
 * The campaign by which a post's coupon runs today, if any does, and its end of today: the network may have put it off, have
 * ended it before its time, or list the code under another campaign by now.
 * @param listed The coupon's campaign, unless it names another code by now.
 * @param ofProgram The stored campaigns of its program, also ended ones.
 */
export function findCouponRun(
  { voucherCode, endDate }: Pick<PostCoupon, 'voucherCode' | 'endDate'>,
  listed: Campaign | undefined,
  ofProgram: readonly Campaign[],
  today: string,
): { readonly running: Campaign | undefined; readonly endDate: string } {
  const named = listWithCode(ofProgram, voucherCode);
  // Networks list a code again under another campaign: then it runs on.
  const running = [listed, ...named].find((each) => each !== undefined && isLiveCampaign(each, today));
  const last = (running ?? listed)?.endDate ?? endDate;
  return { running, endDate: toCodeEnd({ voucherCode, endDate: last }, named) };
}

/** A coupon that a post carries or the user copied, with its end of today, as {@link findCouponRun} finds it. */
export function toCouponToday<Coupon extends Omit<PostCoupon, 'name'>>(
  coupon: Coupon,
  ofProgram: readonly Campaign[],
  today: string,
): Coupon {
  const own = ofProgram.find((each) => isCampaignOf(each, coupon));
  return { ...coupon, endDate: findCouponRun(coupon, own, ofProgram, today).endDate };
}
