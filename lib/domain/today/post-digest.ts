import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import { isEmptyPost, listActiveChannels, listPostLinks, type Post } from '#lib/domain/posts/post.ts';
import { toPrint } from '#lib/domain/text/to-print.ts';

/**
 * By this Today sees whether it has to look at a post: kept beside each, because 2,000 whole posts of 15 products take the
 * browser half a second to read. It may name a post too many, never one too few.
 */
export interface PostDigest extends Pick<Post, 'postId' | 'code' | 'state' | 'createdAtMs' | 'changedAtMs'> {
  readonly isEmpty: boolean;
  /** It may wait for the user: a draft with products, a post that is kept, or an edit that is not yet posted. */
  readonly isWaiting: boolean;
  /** The programs of its products, each once. */
  readonly offerIds: readonly string[];
  /** The coupons of its products: program, campaign, code and last day. */
  readonly coupons: readonly (readonly [offerId: string, campaignId: string, voucherCode: string, endDate: string])[];
  /** The programs of the edits that were taken, and wait until their text is out. */
  readonly takenOfferIds: readonly string[];
  /** Program and host of the products that some channel has no link for: the network may have refused them. */
  readonly unlinked: readonly (readonly [offerId: string, host: string])[];
  /**
   * Of all links that it has or had: `toPrint` of program and sub-IDs, and of the tracking link. They say only which posts
   * to read. As a typed array 2,000 posts with their links are read in two thirds of the time. An earlier version stored a
   * list.
   */
  readonly prints: Uint32Array | readonly number[];
}

export function toPostDigest(post: Post): PostDigest {
  const { postId, code, state, createdAtMs, changedAtMs, products, kept, runId, takenEdits = [] } = post;
  const channels = listActiveChannels(post);
  const links = listPostLinks(post);
  const isDraft = state === 'draft' && products.length > 0 && kept === undefined && runId === undefined;
  return {
    ...{ postId, code, state, createdAtMs, changedAtMs },
    isEmpty: isEmptyPost(post),
    isWaiting: isDraft || kept !== undefined || takenEdits.length > 0,
    offerIds: [...new Set(products.flatMap(({ offerId }) => offerId ?? []))],
    coupons: products.flatMap(({ offerId, coupon }) =>
      offerId === null || coupon === null
        ? []
        : [[offerId, coupon.campaignId, coupon.voucherCode, coupon.endDate] as const],
    ),
    takenOfferIds: [...new Set(takenEdits.map(({ offerId }) => offerId))],
    unlinked: products.flatMap(({ productId, offerId, url }) =>
      offerId === null || channels.every((channel) => channel.links.some((link) => link.productId === productId))
        ? []
        : [[offerId, new URL(url).hostname] as const],
    ),
    prints: Uint32Array.from(
      new Set(
        links.flatMap(({ offerId, subIds, trackingLink }) => [
          toPrint(toGroupKey(offerId, subIds)),
          toPrint(trackingLink),
        ]),
      ),
    ),
  };
}
