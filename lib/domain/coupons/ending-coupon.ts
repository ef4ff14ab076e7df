import { type Campaign, daysLeft } from '#lib/domain/coupons/campaign.ts';

/** A copied coupon is announced when it has this many days left or fewer: on its last day and the two before it. */
const soonDays = 2;

/** Whether a coupon ends so soon that whoever copied it should know. One that has ended already does not. */
export function isEndingSoon(coupon: Pick<Campaign, 'endDate'>, today: string): boolean {
  const days = daysLeft(coupon, today);
  return days !== null && days >= 0 && days <= soonDays;
}
