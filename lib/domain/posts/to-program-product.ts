import type { PostCoupon, PostProduct } from '#lib/domain/posts/post.ts';
import { toPostProduct } from '#lib/domain/posts/to-post-product.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import { toMoment } from '#lib/domain/time/days.ts';

interface ProgramPlace {
  readonly productId: string;
  readonly coupon: PostCoupon | null;
  readonly nowMs: number;
}

/** A program's own page as a product of a post; null where the program names none. */
export function toProgramProduct(
  { offerId, name, previewUrl }: Pick<Offer, 'offerId' | 'name' | 'previewUrl'>,
  { productId, coupon, nowMs }: ProgramPlace,
): PostProduct | null {
  return toPostProduct({
    ...{ productId, pageUrl: toWebUrl(previewUrl), canonicalUrl: null, title: name, product: null, keep: [] },
    ...{ offer: { offerId, name }, isChosen: true, coupon },
    ...toMoment(nowMs),
  });
}

/** Networks may leave the scheme out. */
const toWebUrl = (url: string) => (/^https?:\/\//i.test(url) ? url : `https://${url}`);
