import type { PageParts } from '#lib/domain/products/page-parts.ts';
import type { ProductFacts } from '#lib/domain/products/read-json-ld-facts.ts';
import { agree, type ShownPage } from '#lib/domain/products/shown-page.ts';

type Metas = PageParts['metas'];

/**
 * What OpenGraph and the shops' own meta elements say. A price in sale stands beside the usual one. Null where their
 * `og:url` is another page's, or names none while the page has changed its address without a load.
 */
export function readMetaFacts(metas: Metas, page: ShownPage): ProductFacts | null {
  const get = (...names: readonly string[]) => find(metas, names);
  const url = get('og:url');
  const { kind, names } = agree(url, page);
  const isElsewhere = url !== '' && kind !== 'page';
  if (isElsewhere || (page.isMoved && url === '') || !page.unservedNames.every((name) => names.includes(name)))
    return null;
  const sale = get('product:sale_price:amount', 'og:sale_price:amount');
  const usual = get('product:price:amount', 'og:price:amount');
  return {
    name: get('og:title', 'twitter:title'),
    price: sale || usual,
    priceBefore: get('product:original_price:amount', 'og:price:standard_amount') || (sale === '' ? '' : usual),
    currency: get('product:price:currency', 'og:price:currency', 'product:sale_price:currency'),
    brand: get('product:brand', 'og:brand'),
    images: [get('og:image:secure_url'), get('og:image', 'og:image:url'), get('twitter:image')],
    availability: get('product:availability', 'og:availability'),
  };
}

/** The name that the site gives itself; empty if it gives none. */
export const readSiteName = (metas: Metas): string => find(metas, ['og:site_name', 'application-name']);

/** The first content that is not empty, by the names' order. */
function find(metas: Metas, names: readonly string[]): string {
  for (const wanted of names) {
    const found = metas.find(({ name, content }) => name.toLowerCase() === wanted && content.trim() !== '');
    if (found !== undefined) return found.content;
  }
  return '';
}
