import { type Campaign, isLiveCampaign, toEndRank } from '#lib/domain/coupons/campaign.ts';
import { isUnclearDay } from '#lib/domain/service/read-service-day.ts';

/**
 * The coupon to offer with a link of its program: the live one that ends last, because a post stays online. A coupon
 * without an end outlives the others, and one with an unclear end comes after all of them: it may be over. Of two
 * that end together the name decides, so that the choice is stable.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export function chooseCoupon(campaigns: readonly Campaign[], today: string): Campaign | null {
  const live = campaigns.filter((campaign) => campaign.voucherCode !== '' && isLiveCampaign(campaign, today));
  const toEnd = (campaign: Campaign) => (isUnclearDay(campaign.endDate) ? '' : toEndRank(campaign));
  const [latest] = live.sort((a, b) => compare(toEnd(b), toEnd(a)) || compare(a.name, b.name));
  return latest ?? null;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
