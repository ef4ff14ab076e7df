import { compareDecimals, toDecimal } from '#lib/domain/money/decimal.ts';
import { findJsonLdProducts } from '#lib/domain/products/find-json-ld-products.ts';
import { isPageParts, type PageParts } from '#lib/domain/products/page-parts.ts';
import type { Product } from '#lib/domain/products/product.ts';
import { type ProductFacts, readJsonLdFacts } from '#lib/domain/products/read-json-ld-facts.ts';
import { readMicrodataFacts } from '#lib/domain/products/read-microdata-facts.ts';
import { noOffer } from '#lib/domain/products/read-offer.ts';
import { readCurrency, readPrice } from '#lib/domain/products/read-price.ts';
import { agree, type ShownPage, toShownPage } from '#lib/domain/products/shown-page.ts';
import { toAvailability } from '#lib/domain/products/to-availability.ts';
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
 * currency and the price before it from one place. What names another page or another variant than the page's address
 * is left out, and so is whatever is absurd. Never throws.
 */
export function readProduct(parts: PageParts, pageUrl: string): Product {
  const { title, metas, loadedUrl = '', canonicalUrl = '', baseUrl = '' } = parts;
  const page = toShownPage({ pageUrl, loadedUrl, canonicalUrl, baseUrl });
  const toUrl = (image: string) => toImageUrl(image, pageUrl, baseUrl || pageUrl);
  const site = { name: readSiteName(metas), host: URL.canParse(pageUrl) ? new URL(pageUrl).hostname : '' };
  const clean = (text: string) => cut(withoutUnfilled(toProductName(toWords(text), site)), maxNameLength);
  const said =
    page === null
      ? []
      : [
          readJsonLdFacts(findJsonLdProducts(parts.jsonLd), page, title),
          readMicrodataFacts(parts.microdata, page),
          readMetaFacts(metas, page),
        ];
  const data = said.filter((facts) => facts !== null);
  const first = (pick: (facts: ProductFacts) => string) => data.map(pick).find((text) => text !== '') ?? '';
  const priced = data.find((facts) => facts.hasOtherPrices || readPrices(facts).price !== '');
  return {
    name: first(({ name }) => clean(name)) || clean(title),
    ...(priced === undefined ? noPrices : readPrices(priced)),
    brand: first(({ brand }) => cut(withoutUnfilled(toOneLine(toWords(brand))), maxBrandLength)),
    imageUrl: first(({ images }) => images.map(toUrl).find((url) => url !== '') ?? ''),
    availability: data.map(({ availability }) => toAvailability(availability)).find((each) => each !== '') ?? '',
  };
}

/**
 * The words of a name without what only a page can draw: markup of letters, signs of icon fonts, which have no meaning
 * elsewhere, and places where a word may break. Shops escape what is escaped already, so references are decoded twice.
 */
const toWords = (text: string) =>
  decodeReferences(decodeReferences(text))
    .replace(/<(?:br|\/?p)(?:\s[^<>]{0,200})?\/?>/gi, ' ')
    .replace(/<\/?(?:b|em|i|small|span|strong|sub|sup|u|font)(?:\s[^<>]{0,200})?>/gi, '')
    .replace(/\p{Co}/gu, ' ')
    .replaceAll('\u00ad', '');

/** A place of a template that the page has not filled, or what a script writes for a value that is not there. */
const unfilled = /\{\{.*\}\}|\{%.*%\}|<%.*%>|\$\{.+\}|\[object Object\]|^(?:undefined|null)$/i;

const withoutUnfilled = (text: string) => (unfilled.test(text) || text === 'NaN' ? '' : text);

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
 * of the full length may have been cut. References are decoded: `&amp;` in JSON-LD would name other parameters.
 */
function toImageUrl(written: string, pageUrl: string, base: string): string {
  const text = decodeReferences(written);
  if (text === '' || text.length >= maxImageUrlLength || !URL.canParse(text, base)) return '';
  const url = new URL(text, base);
  const isFine = url.protocol === 'https:' && url.username === '' && url.password === '';
  return isFine && url.href.length <= maxImageUrlLength && isPicture(url, new URL(pageUrl)) ? url.href : '';
}

/** What shop systems show, or write, where a product has no picture. */
const placeholder = new RegExp(
  [
    String.raw`/placeholder/|(?:\{|%7b){2}`,
    String.raw`[/_-](?:placeholder|no[_-]?(?:image|photo|pic(?:ture)?|selection))(?:[_-][\dx]+)?(?:\.\w+)?$`,
    String.raw`/(?:undefined|null|none|blank|spacer|transparent|pixel|1x1|loading)(?:\.\w+)?$`,
  ].join('|'),
  'i',
);
/** The name of a file that is the sign of a shop: "kedai-logo.svg". */
const logo = /[/_-]logo(?:[_-][\dx]+)?(?:\.\w+)?$/i;

/** By which services of pictures know each: their addresses end like a folder's. */
const pictureId = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\//i;

/** Whether an address may be a picture's: not of a folder, of the page itself, or of what stands in a picture's place. */
function isPicture({ host, pathname, search }: URL, page: URL): boolean {
  const isPage = host === page.host && pathname === page.pathname && (search === '' || search === page.search);
  const isFolder = search === '' && pathname.endsWith('/') && !pictureId.test(pathname);
  return !isPage && !isFolder && !placeholder.test(pathname);
}

/** Cuts between words, and one that is too long itself between its characters, not between the halves of one. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const words = text.slice(0, maxLength + 1).replace(/\s\S{0,30}$/, '');
  return toOneLine(words.slice(0, maxLength));
}

type Metas = PageParts['metas'];

/**
 * What OpenGraph and the shops' own meta elements say. A price in sale stands beside the usual one. Null where their
 * `og:url` is another page's, or names none while the page has changed its address without a load. What calls itself an
 * article sells nothing: publishers put made-up prices there for advertisements. A title that is only the site's name
 * names no product, and the shop's logo shows none.
 */
function readMetaFacts(metas: Metas, page: ShownPage): ProductFacts | null {
  const get = (...names: readonly string[]) => find(metas, names);
  const url = get('og:url');
  const { kind, names } = agree(url, page);
  const isElsewhere = url !== '' && kind !== 'page';
  if (isElsewhere || (page.isMoved && url === '') || !page.unservedNames.every((name) => names.includes(name)))
    return null;
  const title = get('og:title', 'twitter:title');
  const about = {
    name: title === readSiteName(metas) ? '' : title,
    images: [get('og:image:secure_url'), get('og:image', 'og:image:url'), get('twitter:image')].filter(
      (image) => !logo.test(image.replace(/[?#].*/s, '')),
    ),
  };
  if (get('og:type').trim().toLowerCase() === 'article') return { ...about, ...noOffer, brand: '' };
  const sale = get('product:sale_price:amount', 'og:sale_price:amount');
  const usual = readUsualPrice(metas, sale);
  const currencyOfSale = get('product:sale_price:currency');
  const currency = (sale === '' ? '' : currencyOfSale) || get(...currencyNames) || currencyOfSale;
  const before = [
    [get('product:original_price:amount'), get('product:original_price:currency')],
    [get('og:price:standard_amount'), ''],
    [sale === '' ? '' : usual, get(...currencyNames)],
  ].find(([amount, of = '']) => amount !== '' && (of === '' || readCurrency(of) === readCurrency(currency)));
  return {
    ...about,
    price: sale || usual,
    priceBefore: before?.[0] ?? '',
    currency,
    brand: get('product:brand', 'og:brand'),
    availability: get('product:availability', 'og:availability'),
  };
}

const priceNames = ['product:price:amount', 'og:price:amount'];
const currencyNames = ['product:price:currency', 'og:price:currency'];

/**
 * The first plain price of the meta elements. Empty where they name two, unless each has its currency: then the first
 * two belong together. A price that is the one in sale is not the usual one.
 */
function readUsualPrice(metas: Metas, sale: string): string {
  const list = (names: readonly string[]) =>
    metas.filter(({ name, content }) => names.includes(name.toLowerCase()) && content.trim() !== '');
  const codes = new Set(list(currencyNames).map(({ content }) => readCurrency(content)));
  const [code = ''] = codes;
  const toKey = (content: string) => Number(readPrice(content, code)) || content;
  const usual = metas.filter(({ content }) => sale === '' || toKey(content) !== toKey(sale));
  const prices = new Set(list(priceNames).map(({ content }) => toKey(content)));
  prices.delete(sale === '' ? '' : toKey(sale));
  return prices.size > 1 && codes.size <= 1 ? '' : find(usual, priceNames);
}

/** The name that the site gives itself; empty if it gives none. */
const readSiteName = (metas: Metas): string => find(metas, ['og:site_name', 'application-name']);

/** The first content that is not empty, by the names' order. */
function find(metas: Metas, names: readonly string[]): string {
  for (const wanted of names) {
    const found = metas.find(({ name, content }) => name.toLowerCase() === wanted && content.trim() !== '');
    if (found !== undefined) return found.content;
  }
  return '';
}
