import { hasType, own, toList } from '#lib/domain/products/find-json-ld-products.ts';
import { type Fields, isFields } from '#lib/domain/shape.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

/** What one place of a page says of its product, as the page wrote it. Empty where it says nothing. */
export interface ProductFacts {
  readonly name: string;
  readonly price: string;
  readonly priceBefore: string;
  readonly currency: string;
  readonly brand: string;
  /** Addresses, the best first; perhaps relative to the page. */
  readonly images: readonly string[];
  readonly availability: string;
}

interface PageNames {
  readonly url: string;
  readonly title: string;
}

/**
 * The facts of the one product that the page is about. Null if it names several and none of them is known to be it: a
 * price of another product would be wrong.
 */
export function readJsonLdFacts(products: readonly Fields[], page: PageNames): ProductFacts | null {
  const group = chooseOne(products, page);
  if (group === null) return null;
  const variants = toList(own(group, 'hasVariant')).filter(isFields);
  const variant = variants.find((each) => isOfPage(each, page.url)) ?? null;
  const product = variant ?? group;
  const offer = readOffer(product, page.url) ?? readOffer(group, page.url);
  return {
    name: toText(own(product, 'name')) || toText(own(group, 'name')),
    ...(offer ?? { price: '', priceBefore: '', currency: '', availability: '' }),
    brand: toName(own(product, 'brand')) || toName(own(group, 'brand')),
    images: [...toImages(own(product, 'image')), ...toImages(own(group, 'image'))],
  };
}

function chooseOne(products: readonly Fields[], { url, title }: PageNames): Fields | null {
  const [first, ...others] = products;
  if (first === undefined || others.length === 0) return first ?? null;
  const ofPage = products.find((product) => isOfPage(product, url));
  if (ofPage !== undefined) return ofPage;
  const names = new Set(products.map((product) => toText(own(product, 'name'))));
  if (names.size === 1) return first;
  const inTitle = products.filter((product) => {
    const name = toSearchText(toText(own(product, 'name')));
    return name !== '' && toSearchText(title).includes(name);
  });
  return inTitle.length === 1 ? (inTitle[0] ?? null) : null;
}

/** Whether data names the page's own address, whatever its parameters. */
function isOfPage(data: Fields, pageUrl: string): boolean {
  const offers = toList(own(data, 'offers')).filter(isFields);
  return [data, ...offers].some((each) =>
    [own(each, 'url'), own(each, '@id'), own(each, 'mainEntityOfPage')].some((url) => isSamePage(url, pageUrl)),
  );
}

function isSamePage(value: unknown, pageUrl: string): boolean {
  if (typeof value !== 'string' || value.startsWith('#') || value === '') return false;
  if (!URL.canParse(value, pageUrl) || !URL.canParse(pageUrl)) return false;
  const [url, page] = [new URL(value, pageUrl), new URL(pageUrl)];
  return url.host === page.host && url.pathname === page.pathname && page.pathname !== '/';
}

type OfferFacts = Pick<ProductFacts, 'price' | 'priceBefore' | 'currency' | 'availability'>;

/** The offer of the page's address, otherwise the first with a price. An `AggregateOffer` has its lowest price. */
function readOffer(product: Fields, pageUrl: string): OfferFacts | null {
  const listed = toList(own(product, 'offers')).filter(isFields);
  const offers = listed.flatMap((offer) => {
    const inside = toList(own(offer, 'offers')).filter(isFields);
    return hasType(offer, ['AggregateOffer']) && toText(own(offer, 'lowPrice')) === '' ? inside : [offer];
  });
  const ofPage = offers.filter((offer) => isOfPage(offer, pageUrl));
  const read = [...(ofPage.length === 1 ? ofPage : []), ...offers].map(readOneOffer);
  return read.find(({ price }) => price !== '') ?? read[0] ?? null;
}

function readOneOffer(offer: Fields): OfferFacts {
  const specifications = toList(own(offer, 'priceSpecification')).filter(isFields);
  const isBefore = (each: Fields) => /(?:List|Strikethrough|MSRP|SRP|Regular)/i.test(toText(own(each, 'priceType')));
  const before = specifications.find(isBefore);
  const current = specifications.find((each) => !isBefore(each) && toText(own(each, 'price')) !== '');
  const price = [own(offer, 'price'), own(offer, 'lowPrice'), own(current ?? {}, 'price')].map(toText);
  const currency = [own(offer, 'priceCurrency'), own(current ?? before ?? {}, 'priceCurrency')].map(toText);
  return {
    price: price.find((text) => text !== '') ?? '',
    priceBefore: toText(own(before ?? {}, 'price')),
    currency: currency.find((text) => text !== '') ?? '',
    availability: toText(toList(own(offer, 'availability'))[0]),
  };
}

/** A text or a number of the data; the first of a list, or the `@value` of a text with a language. */
function toText(value: unknown): string {
  const [one] = toList(value);
  if (typeof one === 'string') return one.slice(0, 2_000);
  if (typeof one === 'number') return Number.isFinite(one) ? String(one) : '';
  return isFields(one) && typeof own(one, '@value') === 'string' ? String(own(one, '@value')).slice(0, 2_000) : '';
}

/** A brand is a text, or a thing with a name. */
function toName(value: unknown): string {
  const [one] = toList(value);
  return isFields(one) ? toText(own(one, 'name')) : toText(one);
}

/** An image is an address, or an `ImageObject`. */
function toImages(value: unknown): readonly string[] {
  return toList(value)
    .slice(0, 5)
    .map((each) => (isFields(each) ? toText(own(each, 'url')) || toText(own(each, 'contentUrl')) : toText(each)))
    .filter((text) => text !== '');
}
