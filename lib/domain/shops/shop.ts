import { type Checked, hasFields, isListOf, isNullOr, isText } from '#lib/domain/shape.ts';
/** A marketplace shop with extra commission (spec §2.6). */
export const isShop = hasFields({
  shopId: isText,
  name: isText,
  type: isText,
  link: isText,
  imageUrl: isText,
  bannerUrls: isListOf(isText),
  offerName: isText,
  country: isText,
  /** `YYYY-MM-DD`; null when open. Unclear days stay in the service's words, as in a campaign. */
  periodStart: isNullOr(isText),
  periodEnd: isNullOr(isText),
  /**
   * A fraction as the service writes it: "0.0123" is 1.23 %. `toRatePercent` reads it; a text that it cannot read is
   * not a rate.
   */
  commissionRate: isText,
  trackingLink: isText,
});
export type Shop = Checked<typeof isShop>;
