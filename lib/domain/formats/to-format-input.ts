import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { FormatInput, WrittenProduct } from '#lib/domain/formats/fill-template.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { toLinkName } from '#lib/domain/links/to-link-name.ts';
import type { Product } from '#lib/domain/products/product.ts';
import { toPostDay, toPriceText } from '#lib/domain/text/post-language.ts';
import { toPostWords } from '#lib/domain/text/post-words.ts';
import { toUserDay } from '#lib/domain/time/days.ts';

/** The inputs of a copy besides the link itself. */
export interface FormatOccasion {
  /** The time of the copy, in ms since the epoch, and the user's time zone: `{date}` and `{time}`. */
  readonly nowMs: number;
  readonly utcOffsetMinutes: number;
  /** The page's title; empty if unknown. Hostile. */
  readonly title: string;
  /** The number of the latest link that was made with `{counter}`; null without one. */
  readonly counter: number | null;
  /** The coupon that goes with the link (`chooseCoupon`). */
  readonly coupon: Pick<Campaign, 'name' | 'voucherCode' | 'endDate'> | null;
  /** `settings.disclosure`. */
  readonly disclosure: string;
  /** `settings.postLanguage`: the language for days in words; empty for the interface's language. */
  readonly postLanguage: string;
  /** The interface's language; undefined for the browser's own. */
  readonly locale: string | undefined;
  /** What the page said of its product, and on which day (`YYYY-MM-DD`) of the user's. */
  readonly product?: { readonly said: Product; readonly readOn: string } | undefined;
  /** The product's place in its post, from 1. */
  readonly n?: number | undefined;
  /** The letters of the post (`{post}`). */
  readonly post?: string | undefined;
}

/**
 * All token values of a copy format, for an existing link. Words of a language are written only when a format asks for
 * them: in a worker that was just started, the browser's tables for them take 80 ms.
 */
export function toFormatInput(
  link: Pick<MintedLink, 'trackingLink' | 'destinationUrl' | 'offerId' | 'offerName' | 'presetName'>,
  occasion: FormatOccasion,
): FormatInput {
  const { nowMs, utcOffsetMinutes, counter, coupon, disclosure, product, n, post } = occasion;
  const { destinationUrl: pageUrl } = link;
  const language = () => occasion.postLanguage || occasion.locale;
  return {
    atMs: nowMs,
    utcOffsetMinutes,
    pageUrl,
    get title() {
      return toLinkName({ title: occasion.title, destinationUrl: pageUrl });
    },
    program: link.offerName,
    offerId: link.offerId,
    preset: link.presetName ?? '',
    counter: counter ?? Number.NaN,
    link: link.trackingLink,
    code: coupon?.voucherCode ?? '',
    discount: coupon?.name ?? '',
    get endsOn() {
      return coupon === null ? '' : toPostDay(coupon.endDate, language());
    },
    get today() {
      return toPostDay(toUserDay(nowMs, utcOffsetMinutes), language());
    },
    words: toPostWords(language()),
    disclosure,
    get product() {
      return product && writeProduct(product.said, product.readOn, language());
    },
    n,
    post,
  };
}

function writeProduct(
  { price, priceBefore, currency, brand, imageUrl }: Product,
  readOn: string,
  language: string | undefined,
): WrittenProduct {
  return {
    price: toPriceText(price, currency, language),
    was: toPriceText(priceBefore, currency, language),
    brand,
    image: imageUrl,
    readOn: toPostDay(readOn, language),
  };
}
