import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { PostProduct } from '#lib/domain/posts/post.ts';
import { toPostCoupon } from '#lib/domain/posts/to-post-coupon.ts';
import { toProgramProduct } from '#lib/domain/posts/to-post-product.ts';
import type { Database } from '#lib/store/database.ts';

interface ProgramProductWish {
  readonly offerId: string;
  /** Goes with the page if it has a code. */
  readonly campaign: Campaign | null;
  readonly productId: string;
  readonly nowMs: number;
}

/** The page of a program as a product of a post; null where the program names none. */
export async function readProgramProduct(
  database: Database,
  { offerId, campaign, productId, nowMs }: ProgramProductWish,
): Promise<PostProduct | null> {
  const offer = await database.get('offers', offerId);
  const coupon = campaign === null || campaign.voucherCode === '' ? null : toPostCoupon(campaign);
  return offer === undefined ? null : toProgramProduct(offer, { productId, coupon, nowMs });
}
