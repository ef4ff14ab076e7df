import { isCampaign } from '#lib/domain/coupons/campaign.ts';
import { isLearnedHost } from '#lib/domain/programs/learned-host.ts';
import { isMatchRule } from '#lib/domain/programs/match.ts';
import { isOfferWithStatus } from '#lib/domain/programs/offer.ts';
import { type Checked, hasAlso, hasFields, isAbsentOr, isCount, isListOf, isOneOf, isText } from '#lib/domain/shape.ts';
import { isShop } from '#lib/domain/shops/shop.ts';
import { isShopAddress } from '#lib/domain/shops/shop-address.ts';

/** An offer of the mirror, with additional data for the matcher and the sync. */
export const isOfferRecord = hasAlso(isOfferWithStatus, {
  matches: isListOf(isMatchRule),
  /** The hosts of `matches`, for the multi-entry index. */
  matchHosts: isListOf(isText),
  /** The block of `offerBlocks` that contains its summary. */
  block: isCount,
  /** The walk that last showed the standing showed its loss. The next walk confirms it. */
  isDenied: isAbsentOr(isOneOf(true)),
});
export type OfferRecord = Checked<typeof isOfferRecord>;

/**
 * When walks saw a program. A row of its own: each day a walk sees all programs and finds few changed, and a program has
 * kilobytes.
 */
export const isOfferSighting = hasFields({
  offerId: isText,
  /** The walk that last saw the program. */
  generation: isCount,
  /** The walk that last showed its standing; 0 without one. */
  statusGeneration: isCount,
  /** The walk of everything that last had it in its listings of every program. Absent without one. */
  listedGeneration: isAbsentOr(isCount),
});
export type OfferSighting = Checked<typeof isOfferSighting>;

/**
 * The summaries of some programs in one text, so that a page can read all programs at once. The transaction that writes
 * programs writes these, too. The account's own programs have separate blocks (`firstOwnBlock`).
 */
export const isOfferBlock = hasFields({
  block: isCount,
  /** Grows with every write of any block, even across a sign-out, so that a page's unread blocks are a range. */
  version: isCount,
  /** The result of `packPrograms`. */
  packed: isText,
});
export type OfferBlock = Checked<typeof isOfferBlock>;

export const isLearnedHostRecord = hasAlso(isLearnedHost, {
  /** `offerId|host`. */
  key: isText,
});
export type LearnedHostRecord = Checked<typeof isLearnedHostRecord>;

export const isCampaignRecord = hasAlso(isCampaign, {
  generation: isCount,
});
export type CampaignRecord = Checked<typeof isCampaignRecord>;

export const isShopRecord = hasAlso(hasAlso(isShop, isShopAddress.shape), {
  /** Shop id and country: the id is unique only within a country. */
  key: isText,
  generation: isCount,
});
export type ShopRecord = Checked<typeof isShopRecord>;
