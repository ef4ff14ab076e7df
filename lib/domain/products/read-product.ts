import { compareDecimals, toDecimal } from '#lib/domain/money/decimal.ts';
import { findJsonLdProducts } from '#lib/domain/products/find-json-ld-products.ts';
import { isPageParts, type PageParts } from '#lib/domain/products/page-parts.ts';
import type { Product } from '#lib/domain/products/product.ts';
import { type ProductFacts, readJsonLdFacts } from '#lib/domain/products/read-json-ld-facts.ts';
import { readMetaFacts, readSiteName } from '#lib/domain/products/read-meta-facts.ts';
import { readMicrodataFacts } from '#lib/domain/products/read-microdata-facts.ts';
import { readCurrency, readPrice } from '#lib/domain/products/read-price.ts';
import { toProductName } from '#lib/domain/products/to-product-name.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { decodeReferences } from '#lib/domain/text/decode-references.ts';

const maxNameLength = 200;
const maxBrandLength = 80;
const maxImageUrlLength = 2_000;

/** As `readProduct`, for parts as a page gave them. Null if they are longer or more than a read of a page takes. */
export const readPageProduct = (parts: unknown, pageUrl: string): Product | null =>
  isPageParts(parts) ? readProduct(parts, pageUrl) : null;

/**
 * The product that a page sells, from what the page says of itself: JSON-LD first, then microdata, then its meta
 * elements, then its title. Each later one only fills in what the earlier ones leave open, but a price comes with its
 * currency and the price before it from one place. Whatever is absurd is left out. Never throws.
 */
export function readProduct(parts: PageParts, pageUrl: string): Product {
  const site = { name: readSiteName(parts.metas), host: URL.canParse(pageUrl) ? new URL(pageUrl).hostname : '' };
  const clean = (title: string) => cut(toProductName(decodeReferences(title), site), maxNameLength);
  const pages = { url: pageUrl, title: parts.title };
  const data = [
    readJsonLdFacts(findJsonLdProducts(parts.jsonLd), pages),
    readMicrodataFacts(parts.microdata),
    readMetaFacts(parts.metas),
  ].filter((facts) => facts !== null);
  const first = (pick: (facts: ProductFacts) => string) => data.map(pick).find((text) => text !== '') ?? '';
  return {
    name: first(({ name }) => clean(name)) || clean(parts.title),
    ...(data.map(readPrices).find(({ price }) => price !== '') ?? noPrices),
    brand: first(({ brand }) => cut(toOneLine(decodeReferences(brand)), maxBrandLength)),
    imageUrl: first(({ images }) => images.map((image) => toImageUrl(image, pageUrl)).find((url) => url !== '') ?? ''),
    availability: data.map(({ availability }) => toAvailability(availability)).find((each) => each !== '') ?? '',
  };
}

const noPrices = { price: '', priceBefore: '', currency: '' };

/** A price without a currency says nothing, and one that is not below the struck price is no reduction. */
function readPrices(facts: ProductFacts): Pick<Product, 'price' | 'priceBefore' | 'currency'> {
  const currency = readCurrency(facts.currency);
  const price = currency === '' ? '' : readPrice(facts.price, currency);
  if (price === '') return noPrices;
  const before = readPrice(facts.priceBefore, currency);
  const [now, then] = [toDecimal(price), toDecimal(before)];
  const isLower = now !== null && then !== null && compareDecimals(then, now) > 0;
  return { price, priceBefore: isLower ? before : '', currency };
}

/**
 * An image's address in its normal form; empty unless it is https, without credentials, and of a sensible length. A text
 * of the full length may have been cut.
 */
function toImageUrl(text: string, pageUrl: string): string {
  if (text === '' || text.length >= maxImageUrlLength || !URL.canParse(text, pageUrl)) return '';
  const url = new URL(text, pageUrl);
  const isFine = url.protocol === 'https:' && url.username === '' && url.password === '';
  return isFine && url.href.length <= maxImageUrlLength ? url.href : '';
}

function toAvailability(text: string): Product['availability'] {
  const word = text
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^https?(?:www)?schemaorg/, '');
  if (['instock', 'limitedavailability', 'onlineonly', 'instoreonly', 'available'].includes(word)) return 'in-stock';
  if (['outofstock', 'soldout', 'oos', 'discontinued', 'reserved'].includes(word)) return 'sold-out';
  return ['preorder', 'presale', 'backorder', 'madetoorder'].includes(word) ? 'pre-order' : '';
}

/** Cuts between characters, not between the halves of one. */
function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : toOneLine(text.slice(0, maxLength));
}
