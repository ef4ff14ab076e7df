import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { parseListedUrl } from '#lib/domain/addresses/to-url-text.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { isPostProduct, type PostCoupon, type PostProduct } from '#lib/domain/posts/post.ts';
import { type Product, toNamedProduct } from '#lib/domain/products/product.ts';
import { toProductName } from '#lib/domain/products/to-product-name.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import { cutToLength } from '#lib/domain/text/shorten.ts';
import { toMoment, toUserDay } from '#lib/domain/time/days.ts';

/** A page as the user adds it to a post. What it says is hostile. */
export interface AddedPage {
  readonly productId: string;
  readonly pageUrl: string;
  /** As `describePage` answers; nulls for a tab that was not read. */
  readonly canonicalUrl: string | null;
  readonly title: string | null;
  readonly product: Product | null;
  /** The parameters that the user keeps in the site's addresses. */
  readonly keep: readonly string[];
  /** Null for a plain link. */
  readonly offer: { readonly offerId: string; readonly name: string } | null;
  /** Whether the user chose the program, so that the address need not be on its hosts. */
  readonly isChosen: boolean;
  readonly coupon: PostCoupon | null;
  readonly nowMs: number;
  readonly utcOffsetMinutes: number;
}

/** The product of a page for a post; null for an address that is not a web page's. */
export function toPostProduct(page: AddedPage): PostProduct | null {
  const { productId, pageUrl, canonicalUrl, title, keep, offer, isChosen, coupon, nowMs, utcOffsetMinutes } = page;
  const cleaned = cleanUrl(pageUrl, { canonicalUrl, keep });
  if (cleaned === null) return null;
  const host = new URL(cleaned.url).hostname;
  const named = toNamedProduct(cutToLength(toProductName(title ?? '', { name: '', host }), 200));
  const product: PostProduct = {
    productId,
    url: cleaned.url,
    said: page.product ?? named,
    saidAtMs: nowMs,
    saidOn: toUserDay(nowMs, utcOffsetMinutes),
    offerId: offer?.offerId ?? null,
    offerName: offer?.name ?? '',
    ...(isChosen && { isChosen }),
    coupon: offer === null ? null : coupon,
  };
  return isPostProduct(product) ? product : null;
}

/**
 * A product of which only its link is known: it has a name, and no price.
 * @param saidOn The day on which the link was made, `YYYY-MM-DD` of the user's.
 */
export function toLinkProduct(link: MintedLink, productId: string, saidOn: string): PostProduct {
  const { destinationUrl: url, title = '', offerId, offerName, mintedAtMs: saidAtMs } = link;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const said = toNamedProduct(cutToLength(toProductName(title, { name: '', host }), 200));
  return { productId, url, said, saidAtMs, saidOn, offerId, offerName: offerName.slice(0, 1_000), coupon: null };
}

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
    ...{
      productId,
      pageUrl: parseListedUrl(previewUrl)?.href ?? '',
      canonicalUrl: null,
      title: name,
      product: null,
      keep: [],
    },
    ...{ offer: { offerId, name }, isChosen: true, coupon },
    ...toMoment(nowMs),
  });
}
