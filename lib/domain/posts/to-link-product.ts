import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { PostProduct } from '#lib/domain/posts/post.ts';
import { toNamedProduct } from '#lib/domain/products/product.ts';
import { toProductName } from '#lib/domain/products/to-product-name.ts';

/**
 * A product of which only its link is known: it has a name, and no price.
 * @param saidOn The day on which the link was made, `YYYY-MM-DD` of the user's.
 */
export function toLinkProduct(link: MintedLink, productId: string, saidOn: string): PostProduct {
  const { destinationUrl: url, title = '', offerId, offerName, mintedAtMs: saidAtMs } = link;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const said = toNamedProduct(toProductName(title, { name: '', host }).slice(0, 200));
  return { productId, url, said, saidAtMs, saidOn, offerId, offerName: offerName.slice(0, 1_000), coupon: null };
}
