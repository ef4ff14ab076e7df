import { type Campaign, daysLeft } from '#lib/domain/coupons/campaign.ts';

/** A copied coupon is announced once so few days are left of it: the day it ends, and the two before. */
const soonDays = 2;

/** Whether a coupon ends so soon that whoever copied it should know. One that has ended does not. */
export function isEndingSoon(coupon: Pick<Campaign, 'endDate'>, today: string): boolean {
  const days = daysLeft(coupon, today);
  return days !== null && days >= 0 && days <= soonDays;
}
