import { toEndRank } from '#lib/domain/coupons/campaign.ts';
import type { CopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import { isEndingSoon } from '#lib/domain/coupons/ending-coupon.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import type { Database } from '#lib/store/database.ts';

/** The coupons that the user copied and that end soon, the earliest end first. */
export async function readEndingCoupons(database: Database, today: string): Promise<readonly CopiedCoupon[]> {
  const transaction = database.transaction(['campaigns', 'copiedCoupons']);
  const copied = await transaction.objectStore('copiedCoupons').getAll();
  const coupons = await Promise.all(
    copied.map(async (coupon) => {
      const campaign = await transaction.objectStore('campaigns').get(coupon.campaignId);
      return { ...coupon, endDate: campaign?.endDate ?? coupon.endDate };
    }),
  );
  return coupons
    .filter((coupon) => isEndingSoon(coupon, today))
    .sort((a, b) => compareTexts(toEndRank(a), toEndRank(b)));
}
