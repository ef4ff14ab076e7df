import {
  isPostCoupon,
  maxPostTextLength,
  maxStoredChannels,
  maxStoredProducts,
  type Post,
} from '#lib/domain/posts/post.ts';
import { isSameCoupon } from '#lib/domain/posts/post-stamps.ts';
import { type Checked, hasFields, isListOf, isOneOf, isTextOf, isToken } from '#lib/domain/shape.ts';

/** Takes back that products took another coupon: their earlier coupon, and the texts from before. */
export const isCouponUnswap = hasFields({
  kind: isOneOf('unswap-coupon'),
  causeId: isTextOf(1, 600),
  productIds: isListOf(isToken, maxStoredProducts),
  /** The coupon that they carried before. */
  coupon: isPostCoupon,
  /** Edited texts that the swap changed. The swap may have removed lines, which no code brings back. */
  texts: isListOf(
    hasFields({ channelId: isToken, was: isTextOf(0, maxPostTextLength), became: isTextOf(0, maxPostTextLength) }),
    maxStoredChannels,
  ),
});
export type CouponUnswap = Checked<typeof isCouponUnswap>;

/** The change that takes a swap back. Null if the swap changed no product. */
export function toCouponUnswap(before: Post, after: Post, causeId: string): CouponUnswap | null {
  const swapped = before.products.filter(({ productId, coupon }) => {
    const now = after.products.find((product) => product.productId === productId);
    // A campaign may have renamed its code.
    return coupon !== null && now !== undefined && !isSameCoupon(now.coupon, coupon);
  });
  const coupon = swapped[0]?.coupon ?? null;
  if (coupon === null) return null;
  const texts = after.channels.flatMap(({ channelId, isEdited, text: became }) => {
    const was = before.channels.find((channel) => channel.channelId === channelId)?.text ?? became;
    return isEdited && was !== became ? [{ channelId, was, became }] : [];
  });
  return { kind: 'unswap-coupon', causeId, productIds: swapped.map(({ productId }) => productId), coupon, texts };
}

/**
 * Whether a channel's text is again what it was before the swap, or was not changed by it: it may have named the other
 * code before. A text that its user changed since is neither.
 */
export const isRestored = (
  { channelId, text }: Pick<Post['channels'][number], 'channelId' | 'text'>,
  { texts }: CouponUnswap,
): boolean => !texts.some((each) => each.channelId === channelId && each.became !== text);

/** The post that no longer remembers an edit of some products. */
export function takeBackEdit(post: Post, causeId: string, productIds: readonly string[]): Post {
  const { takenEdits = [], ...rest } = post;
  const edits = takenEdits
    .map((edit) =>
      edit.causeId === causeId
        ? { ...edit, productIds: edit.productIds.filter((id) => !productIds.includes(id)) }
        : edit,
    )
    .filter((edit) => edit.productIds.length > 0);
  return { ...rest, ...(edits.length > 0 && { takenEdits: edits }) };
}

/** The post before the swap. A text that its user changed since keeps that change. */
export function unswapCoupon(post: Post, { causeId, productIds, coupon, texts }: CouponUnswap): Post {
  return {
    ...takeBackEdit(post, causeId, productIds),
    products: post.products.map((product) =>
      productIds.includes(product.productId) ? { ...product, coupon } : product,
    ),
    channels: post.channels.map((channel) => {
      const text = texts.find(({ channelId, became }) => channelId === channel.channelId && became === channel.text);
      return text === undefined || !channel.isEdited ? channel : { ...channel, text: text.was };
    }),
  };
}
