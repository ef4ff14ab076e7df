import { type Campaign, daysLeft } from '#lib/domain/coupons/campaign.ts';

/** How many days before its end a copied coupon is announced: on its last day and the two before it. */
const announcedWithinDays = 2;

/** Whether a coupon ends so soon that a user who copied it should know. An ended one does not count. */
export function isEndingSoon(coupon: Pick<Campaign, 'endDate'>, today: string): boolean {
  const days = daysLeft(coupon, today);
  return days !== null && days >= 0 && days <= announcedWithinDays;
}
