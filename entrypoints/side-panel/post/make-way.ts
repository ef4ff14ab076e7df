import { listActiveChannels, type Post } from '#lib/domain/posts/post.ts';
import type { PostPrices } from '#lib/domain/posts/to-post-price.ts';
import { countNew, type QuotaWay } from './quota-choice.tsx';

/** The ways that are open while more links are needed than are left; none where all can be made. */
export function listQuotaWays(post: Post, prices: PostPrices): readonly QuotaWay[] {
  const price = post.hasSharedLinks ? prices.shared : prices.separate;
  if (price.beyondReserve === 0) return [];
  const hasSeveral = listActiveChannels(post).length > 1 && !post.hasSharedLinks;
  const isSome = countNew(prices.shared) > 0;
  if (hasSeveral) return isSome ? ['shared', 'first', 'keep'] : ['keep'];
  return countNew(price) > 0 ? ['rest', 'keep'] : ['keep'];
}

/** How many links the post needs, whatever is left: what its user agrees to by keeping it. */
export const countNeeded = (post: Post, prices: PostPrices): number =>
  (post.hasSharedLinks ? prices.shared : prices.separate).toMake;

/** How many links are made now in this way. */
export function countOfWay(post: Post, prices: PostPrices, way: QuotaWay | null): number {
  if (way === 'keep') return 0;
  const isOfShared = post.hasSharedLinks || way === 'shared' || way === 'first';
  return countNew(isOfShared ? prices.shared : prices.separate);
}
