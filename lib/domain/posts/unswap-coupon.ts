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
  /** Each with the coupon that it carried before: a campaign may have renamed its code between two of them. */
  products: isListOf(hasFields({ productId: isToken, coupon: isPostCoupon }), maxStoredProducts),
  /** Edited texts that the swap changed. The swap may have removed lines, which no code brings back. */
  texts: isListOf(
    hasFields({ channelId: isToken, was: isTextOf(0, maxPostTextLength), became: isTextOf(0, maxPostTextLength) }),
    maxStoredChannels,
  ),
});
export type CouponUnswap = Checked<typeof isCouponUnswap>;

/** The change that takes a swap back. Null if the swap changed no product. */
export function toCouponUnswap(before: Post, after: Post, causeId: string): CouponUnswap | null {
  const products = before.products.flatMap(({ productId, coupon }) => {
    const now = after.products.find((product) => product.productId === productId);
    // A campaign may have renamed its code.
    return coupon !== null && now !== undefined && !isSameCoupon(now.coupon, coupon) ? [{ productId, coupon }] : [];
  });
  if (products.length === 0) return null;
  const texts = after.channels.flatMap(({ channelId, isEdited, text: became }) => {
    const was = before.channels.find((channel) => channel.channelId === channelId)?.text ?? became;
    return isEdited && was !== became ? [{ channelId, was, became }] : [];
  });
  return { kind: 'unswap-coupon', causeId, products, texts };
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

/** The post that no longer remembers the edit, whose products carry the coupons from before it. */
export function restoreCoupons(post: Post, causeId: string, products: CouponUnswap['products']): Post {
  const former = new Map(products.map(({ productId, coupon }) => [productId, coupon]));
  return {
    ...takeBackEdit(post, causeId, [...former.keys()]),
    products: post.products.map((product) => ({ ...product, coupon: former.get(product.productId) ?? product.coupon })),
  };
}

/** The post before the swap. A text that its user changed since keeps that change. */
export function unswapCoupon(post: Post, { causeId, products, texts }: CouponUnswap): Post {
  return {
    ...restoreCoupons(post, causeId, products),
    channels: post.channels.map((channel) => {
      const text = texts.find(({ channelId, became }) => channelId === channel.channelId && became === channel.text);
      return text === undefined || !channel.isEdited ? channel : { ...channel, text: text.was };
    }),
  };
}
