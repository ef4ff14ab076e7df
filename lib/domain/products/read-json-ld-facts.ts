import { own, toList, toText } from '#lib/domain/products/find-json-ld-products.ts';
import { noOffer, type OfferFacts, readOffers, toAmountKey } from '#lib/domain/products/read-offer.ts';
import { type Agreement, agree, type ShownPage, saysNothing } from '#lib/domain/products/shown-page.ts';
import { toAvailability } from '#lib/domain/products/to-availability.ts';
import { type Fields, isFields } from '#lib/domain/shape.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

/** What one place of a page says of its product, as the page wrote it. Empty where it says nothing. */
export interface ProductFacts extends OfferFacts {
  readonly name: string;
  readonly brand: string;
  /** Addresses, the best first; perhaps relative to the page. */
  readonly images: readonly string[];
  /** Whether the product has several prices, so that another place's single price need not be the page's. */
  readonly hasOtherPrices?: boolean;
}

/**
 * The facts of the one product that the page is about, with the variant and the offer that the page's address names.
 * Null if they are another page's, or if the page names several products and none of them is known to be it: a price
 * of another product would be wrong.
 */
export function readJsonLdFacts(products: readonly Fields[], page: ShownPage, title: string): ProductFacts | null {
  const alike = chooseProducts(products, page, title);
  const [group] = alike;
  if (group === undefined) return null;
  const listed = listThings(group, 'hasVariant');
  const variants = notOthers(listed, page);
  // The address names a variant that the data lacks: no offer of the group is known to be its.
  const isUnlisted = listed.length > 0 && variants.length === 0;
  const variant = chooseVariant(variants, page);
  const product = variant ?? group;
  const offers = isUnlisted ? [] : (chooseOffers(product, page) ?? chooseOffers(group, page));
  const unchosen = offers === null ? variants : variant === null && alike.length > 1 ? alike : null;
  const things = [group, ...(variant === null ? [] : [variant]), ...(offers ?? [])];
  const named = new Set(things.flatMap((thing) => judge(thing, page).names));
  if (!page.unservedNames.every((name) => named.has(name))) return null;
  const isUnnamed = [...page.names.keys()].some((name) => isOfVariant(name) && !named.has(name));
  // Without an offer for the page, those of the others show that one price elsewhere need not be the variant's.
  const candidates = offers?.length ? offers : [group, ...listed].flatMap((each) => listThings(each, 'offers'));
  const hasOtherPrices = isUnnamed && differ(candidates);
  return {
    name: toText(own(product, 'name')) || toText(own(group, 'name')),
    ...(hasOtherPrices ? noOffer : unchosen === null ? readOffers(offers ?? []) : readSharedOffer(unchosen, page)),
    hasOtherPrices,
    brand: toName(own(product, 'brand')) || toName(own(group, 'brand')),
    images: [...toImages(own(product, 'image')), ...toImages(own(group, 'image'))],
  };
}

/** Parameters that name a variant, by their names. An attribution is a source of visits. */
const isOfVariant = (name: string) => /sku|^#?(?:var|attr(?!ibution)|colou?r|size)/i.test(name);

/** Whether offers have several prices. */
const differ = (offers: readonly Fields[]): boolean => {
  const prices = offers.flatMap((offer) => [readOffers([offer]).price, toText(own(offer, 'highPrice'))]);
  return new Set(prices.filter((price) => price !== '').map(toAmountKey)).size > 1;
};

/**
 * The page's product: the one that its address names most of, otherwise the one whose name is in the page's title.
 * Several if they have one name and each a price, as where a shop and its plugin each describe it.
 */
function chooseProducts(products: readonly Fields[], page: ShownPage, title: string): readonly Fields[] {
  const judged = products
    .map((product) => ({ product, ...judgeWhole(product, page) }))
    // On a page that moved without a load, only data that names the new address is not the former page's.
    .filter(({ kind }) => kind === 'page' || (kind === 'none' && !page.isMoved));
  const pages = judged.filter(({ kind }) => kind === 'page');
  const likely = mostNamed(pages.length > 0 ? pages : judged).map(({ product }) => product);
  const names = new Set(likely.map((product) => toText(own(product, 'name'))));
  if (names.size <= 1) {
    const offered = likely.filter((product) => listThings(product, 'offers').length > 0);
    const priced = offered.filter((product) =>
      chooseOffers(product, page)?.some((offer) => readOffers([offer]).price !== ''),
    );
    return priced.length > 0 ? priced : (offered.length > 0 ? offered : likely).slice(0, 1);
  }
  const words = toSearchText(title);
  const inTitle = likely.filter((product) => hasWords(words, toSearchText(toText(own(product, 'name')))));
  return inTitle.length === 1 ? inTitle : [];
}

/** Two letters or digits of scripts that have spaces between words. */
const ofWord = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{2}/u;

/** Whether a text has a name, and not only as a part of a word: "cap" is not in "caps and hats". */
function hasWords(text: string, name: string): boolean {
  for (let at = name === '' ? -1 : text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    const isInWord = [at, end].some((edge) => ofWord.test(text.slice(Math.max(0, edge - 1), edge + 1)));
    if (!isInWord) return true;
  }
  return false;
}

/** The variant that the page's address names; null if it may be several. */
function chooseVariant(variants: readonly Fields[], page: ShownPage): Fields | null {
  const judged = variants.map((variant) => ({ variant, ...judgeWhole(variant, page) }));
  const pages = judged.filter(({ kind }) => kind === 'page');
  const likely = mostNamed(pages.length > 0 ? pages : judged);
  return likely.length === 1 ? (likely[0]?.variant ?? null) : null;
}

/**
 * A thing's offers for the page: those that its address names most of, and none of another variant. Null for a thing
 * without offers.
 */
function chooseOffers(thing: Fields, page: ShownPage): readonly Fields[] | null {
  const listed = listThings(thing, 'offers').flatMap((offer) => {
    const inside = listThings(offer, 'offers');
    const isLowest = toText(own(offer, 'lowPrice')) !== '' || toText(own(offer, 'price')) !== '';
    const saysMore = inside.some((each) => ['page', 'variant'].includes(judge(each, page).kind));
    return inside.length > 0 && (!isLowest || saysMore) ? inside : [offer];
  });
  if (listed.length === 0) return null;
  const judged = listed.map((offer) => ({ offer, ...judge(offer, page) }));
  const pages = judged.filter(({ kind }) => kind === 'page');
  // A lone offer may have the address of a cart.
  const rest = judged.filter(({ kind }) => kind === 'none' || (kind === 'other' && judged.length === 1));
  return mostNamed(pages.length > 0 ? pages : rest).map(({ offer }) => offer);
}

/** Pages that have more offers of several things only refer to the same ones again and again. */
const maxShared = 10_000;

/** The offer of things of which none is chosen: its price if they have one price. */
function readSharedOffer(things: readonly Fields[], page: ShownPage): OfferFacts {
  const offers: OfferFacts[] = [];
  let left = maxShared;
  for (const thing of things) {
    const chosen = chooseOffers(thing, page) ?? [];
    left -= chosen.length;
    if (left < 0) return noOffer;
    offers.push(readOffers(chosen));
  }
  const [first] = offers;
  if (first === undefined) return noOffer;
  const key = toAmountKey(first.price);
  const isOne = offers.every(({ price, currency }) => toAmountKey(price) === key && currency === first.currency);
  const best = offers.find(({ availability }) => toAvailability(availability) === 'in-stock') ?? first;
  return isOne ? best : { ...noOffer, availability: best.availability };
}

const notOthers = (things: readonly Fields[], page: ShownPage) =>
  things.filter((thing) => ['page', 'none'].includes(judgeWhole(thing, page).kind));

function mostNamed<Judged extends Agreement>(judged: readonly Judged[]): readonly Judged[] {
  const most = judged.reduce((count, { names }) => Math.max(count, names.length), 0);
  return judged.filter(({ names }) => names.length === most);
}

/** How a product stands to the page, by its own address, its variants' and its offers'. */
function judgeWhole(product: Fields, page: ShownPage): Agreement {
  const itself = judge(product, page);
  const parts = [...listThings(product, 'hasVariant'), ...listThings(product, 'offers')];
  const inside = unite([...new Set(parts)].map((part) => judgePart(part, page)));
  return inside.kind === 'page' || itself.kind === 'none' ? unite([itself, inside]) : itself;
}

/** Pages may refer to one part from each of thousands of products. */
const judgedParts = new WeakMap<ShownPage, Map<Fields, Agreement>>();

/** How a variant or an offer stands to the page, by its own address and its offers'. */
function judgePart(part: Fields, page: ShownPage): Agreement {
  const known = judgedParts.get(page) ?? new Map<Fields, Agreement>();
  judgedParts.set(page, known);
  const found = known.get(part) ?? unite([part, ...listThings(part, 'offers')].map((each) => judge(each, page)));
  known.set(part, found);
  return found;
}

/** How several stand to the page together: one of the page makes them the page's. */
function unite(judged: readonly Agreement[]): Agreement {
  const pages = judged.filter(({ kind }) => kind === 'page');
  if (pages.length > 0) return { kind: 'page', names: [...new Set(pages.flatMap(({ names }) => names))] };
  return judged.find(({ kind }) => kind === 'variant') ?? judged.find(({ kind }) => kind === 'other') ?? saysNothing;
}

/** Fields that hold what shops put into their addresses. */
const idFields = ['sku', 'productID', 'mpn', 'gtin', 'gtin13'];
/** Parameters that name a product or its variant, by the end or the start of their names. */
const isNaming = (name: string) => name === '#' || /sku|id$|^#?(?:var|item|art|prod|model)/i.test(name);

/** How one thing stands to the page, by its addresses, and by the ids that the page's address names. */
function judge(thing: Fields, page: ShownPage): Agreement {
  const addresses = [own(thing, 'url'), own(thing, 'mainEntityOfPage')].flatMap(toAddresses);
  const said = addresses.map((address) => agree(address, page)).filter(({ kind }) => kind !== 'none');
  // An id need be no address of a page, so it only speaks for a thing. Its fragment says what the thing is.
  const id = toText(own(thing, '@id'));
  const byId = /^#|^_:/.test(id) ? saysNothing : agree(id.replace(/#(?!!?\/).*$/, ''), page);
  const ids = new Set(idFields.map((field) => toText(own(thing, field))).filter((text) => text !== ''));
  const named = [...page.names].filter(([name, value]) => isNaming(name) && ids.has(value)).map(([name]) => name);
  const pages = [...said, byId].filter(({ kind }) => kind === 'page');
  const isOther = said.length > 0 && said.every(({ kind }) => kind !== 'page');
  if (isOther && byId.kind !== 'page') return said[0] ?? saysNothing;
  if (pages.length === 0 && named.length === 0) return byId.kind === 'variant' ? byId : saysNothing;
  return { kind: 'page', names: [...new Set([...pages.flatMap(({ names }) => names), ...named])] };
}

/** An address is a text, or a page with its own. */
const toAddresses = (value: unknown): readonly string[] =>
  toList(value)
    .slice(0, 5)
    .flatMap((each) => (isFields(each) ? [toText(own(each, 'url')), toText(own(each, '@id'))] : [toText(each)]))
    .filter((text) => text !== '');

const listThings = (thing: Fields, field: string) => toList(own(thing, field)).filter(isFields);

/** A brand is a text, or a thing with a name. */
function toName(value: unknown): string {
  const [one] = toList(value);
  return isFields(one) && own(one, '@value') === undefined ? toText(own(one, 'name')) : toText(one);
}

/** An image is an address, or an `ImageObject`. */
function toImages(value: unknown): readonly string[] {
  return toList(value)
    .slice(0, 5)
    .map((each) => (isFields(each) ? toText(own(each, 'url')) || toText(own(each, 'contentUrl')) : toText(each)))
    .filter((text) => text !== '');
}
