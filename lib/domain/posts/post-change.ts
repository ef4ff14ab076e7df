import {
  isKeptPost,
  isPostAddress,
  isPostCoupon,
  isPostProduct,
  isTakenEdit,
  maxPostNameLength,
  maxPostTextLength,
  maxStoredChannels,
  maxStoredProducts,
} from '#lib/domain/posts/post.ts';
import {
  type Checked,
  hasFields,
  isAbsentOr,
  isAnyOf,
  isFlag,
  isId,
  isListOf,
  isNullOr,
  isOneOf,
  isTextOf,
  isToken,
  isWhole,
} from '#lib/domain/shape.ts';

/*
 * The changes of a post, as pages send them. Where a change may be larger than a post takes, `changePost` says so in
 * words.
 */

const isPlace = isWhole(0, maxStoredProducts);
const isChosenChannel = hasFields({ channelId: isToken, name: isTextOf(0, 200) });

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

/** Takes back that products were replaced: those from before, each in its place, with the links that they had. */
export const isReplaceBack = hasFields({
  kind: isOneOf('replace-back'),
  causeId: isTextOf(1, 600),
  products: isListOf(hasFields({ product: isPostProduct, at: isPlace }), maxStoredProducts),
});
export type ReplaceBack = Checked<typeof isReplaceBack>;

/** One change of a post by its user. */
export const isPostChange = isAnyOf(
  hasFields({ kind: isOneOf('rename'), name: isTextOf(0, maxPostNameLength) }),
  /** An address that the post has already keeps its place, and takes what its page says now. */
  hasFields({ kind: isOneOf('add'), product: isPostProduct, at: isAbsentOr(isPlace) }),
  hasFields({ kind: isOneOf('remove'), productId: isToken }),
  hasFields({ kind: isOneOf('move'), productId: isToken, to: isPlace }),
  hasFields({ kind: isOneOf('coupon'), productId: isToken, coupon: isNullOr(isPostCoupon) }),
  /** In all products that carry a coupon, another in its place, or no coupon. `edit`: why, for a post that is out. */
  hasFields({
    kind: isOneOf('swap-coupon'),
    campaignId: isId,
    coupon: isNullOr(isPostCoupon),
    edit: isAbsentOr(isTakenEdit),
  }),
  isCouponUnswap,
  /** Another product in the place of one: its links go, and new ones have to be made. */
  hasFields({
    kind: isOneOf('replace'),
    productId: isToken,
    product: isPostProduct,
    edit: isAbsentOr(isTakenEdit),
  }),
  isReplaceBack,
  /** One channel is switched on or off; the others stay as they are stored. */
  hasFields({ kind: isOneOf('channel'), channel: isChosenChannel, isOn: isFlag }),
  hasFields({ kind: isOneOf('channels'), channels: isListOf(isChosenChannel, 100), hasSharedLinks: isFlag }),
  hasFields({ kind: isOneOf('text'), channelId: isToken, text: isTextOf(0, 1_000_000) }),
  /** Writes a text from the template, and gives up what the user changed in it. */
  hasFields({ kind: isOneOf('write-again'), channelId: isToken }),
  hasFields({ kind: isOneOf('address'), channelId: isToken, address: isNullOr(isPostAddress) }),
  hasFields({ kind: isOneOf('archive', 'unarchive') }),
  /** Its links are made by themselves once the quota allows all of them; null takes that back. */
  hasFields({ kind: isOneOf('keep'), kept: isNullOr(isKeptPost) }),
  /** The user is done with a cause of an edit, or takes that back. */
  hasFields({ kind: isOneOf('done'), causeId: isTextOf(1, 600), isDone: isFlag }),
);
export type PostChange = Checked<typeof isPostChange>;
