import { own, toLastPart, toList, toText } from '#lib/domain/products/find-json-ld-products.ts';
import { readPrice } from '#lib/domain/products/read-price.ts';
import { toAvailability } from '#lib/domain/products/to-availability.ts';
import { type Fields, isFields } from '#lib/domain/shape.ts';

/** What an offer says, as the page wrote it. Empty where it says nothing. */
export interface OfferFacts {
  readonly price: string;
  readonly priceBefore: string;
  readonly currency: string;
  readonly availability: string;
}

export const noOffer: OfferFacts = { price: '', priceBefore: '', currency: '', availability: '' };

/**
 * The first offer in stock that has a price, otherwise the first that has one. Without a price where offers are in
 * several currencies, or where another offer differs from it in its price alone: which of them the page shows is
 * not known.
 */
export function readOffers(offers: readonly Fields[]): OfferFacts {
  const forAll = offers.filter((offer) => !isForFew(offer));
  const asNew = forAll.filter((offer) => /NewCondition/i.test(toText(own(offer, 'itemCondition'))));
  // A used piece is cheaper, and another thing.
  const chosen = asNew.length > 0 ? asNew : forAll;
  const read = chosen.map(readOffer);
  const priced = read.filter(({ price }) => price !== '');
  const inStock = (each: OfferFacts) => toAvailability(each.availability) === 'in-stock';
  const unsold = (each: OfferFacts) => toAvailability(each.availability) !== 'sold-out';
  const found = priced.find(inStock) ?? priced.find(unsold) ?? priced[0] ?? read.find(inStock) ?? read[0] ?? noOffer;
  const isOneCurrency = new Set(priced.map(({ currency }) => currency)).size <= 1;
  const thing = chosen[read.indexOf(found)] ?? {};
  const isUnsure = chosen.some(
    (other, at) => read[at]?.price !== '' && isOtherPrice(read[at], found) && !isToldApart(other, thing),
  );
  return isOneCurrency && !isUnsure ? found : { ...noOffer, availability: found.availability };
}

/** Fields that say the price of an offer, how long it runs, and for whom: none of them says of what it is. */
const ofPrice = /^(?:@context|(?:low|high|min|max)?price|price(?:specification|type|validuntil)|valid\w+)$/;
const ofBuyers = /^(?:(?:in)?eligible(?:region|customertype)|areaserved|availableatorfrom)$/;

/** Whether a field that both offers have says that they are not of one thing: "sku", "url", "availability". */
export const isToldApart = (one: Fields, other: Fields): boolean =>
  Object.keys(one)
    .filter((name) => name in other && !ofPrice.test(name) && !ofBuyers.test(name))
    .some((name) => !isSame(one[name], other[name], 0));

/** A word of the vocabulary is one with its address and without: "https://schema.org/InStock", "InStock". */
const toTerm = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '') : value;

/** Whether two values of the data are equal. Those that lie deep are taken for different. */
function isSame(one: unknown, other: unknown, depth: number): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return toTerm(one) === toTerm(other);
  }
  const fields = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  const areSame = () => fields.every(([name, value]) => isSame(value, others.get(name), depth + 1));
  return one === other || (depth < 3 && fields.length === others.size && areSame());
}

/**
 * One offer's price: the one in sale, otherwise the offer's own, otherwise its only plain one, otherwise the list
 * price, otherwise the lowest. A price of 0 is passed over. Of two prices of one kind neither is known to be the page's,
 * and one in another currency is not the price before.
 */
function readOffer(offer: Fields): OfferFacts {
  const said = toList(own(offer, 'priceSpecification'))
    .filter(isFields)
    .filter((each) => !isForFew(each));
  const currencyOf = (thing: Fields) =>
    [thing, offer, said[0] ?? {}].map((each) => toText(own(each, 'priceCurrency'))).find(isSaid) ?? '';
  const [sale, plain, list] = (['sale', 'plain', 'list'] as const).map((kind) => {
    const ofKind = said
      .filter((each) => toPriceKind(toText(own(each, 'priceType'))) === kind)
      .filter((each) => toPrice(each, 'price') !== '');
    const amounts = ofKind.map((each) => `${toAmountKey(toPrice(each, 'price'))} ${currencyOf(each)}`);
    return { first: ofKind[0], isUnsure: new Set(amounts).size > 1 };
  }) as [Specified, Specified, Specified];
  const candidates: readonly (readonly [thing: Fields | undefined, field: string, isUnsure?: boolean])[] = [
    [sale.first, 'price', sale.isUnsure],
    [offer, 'price'],
    [plain.first, 'price', plain.isUnsure],
    [list.first, 'price', list.isUnsure],
    [offer, 'lowPrice'],
    [offer, 'minPrice'],
    [said[0], 'minPrice'],
  ];
  const found = candidates.find(([thing, field]) => thing !== undefined && toPrice(thing, field) !== '');
  const [thing = offer, field = 'price', isUnsure = false] = found ?? [];
  const currency = currencyOf(thing);
  const before = list.first ?? (thing === sale.first ? offer : thing);
  const isBefore = before !== thing && !list.isUnsure && currencyOf(before) === currency;
  return {
    price: isUnsure ? '' : toPrice(thing, field),
    priceBefore: isBefore ? toPrice(before, 'price') : '',
    currency,
    availability: toText(own(offer, 'availability')),
  };
}

interface Specified {
  readonly first: Fields | undefined;
  /** Whether there are several prices of the kind. */
  readonly isUnsure: boolean;
}

const isOtherPrice = (one: OfferFacts | undefined, other: OfferFacts) =>
  one !== undefined && toAmountKey(one.price) !== toAmountKey(other.price);

/** "2879.2" and "2879.20" are one price, and so are "1299" and "1,299.00". */
export function toAmountKey(price: string): string {
  const plain = /^\d+[.]\d+$/.test(price) ? price : readPrice(price, '');
  return plain === '' ? price : String(Number(plain));
}

const isSaid = (text: string) => text !== '';

/** A price as written; empty for none, for 0, and for several. */
function toPrice(thing: Fields, field: string): string {
  const value = own(thing, field);
  if (new Set(toList(value).map((each) => toAmountKey(toText(each)))).size > 1) return '';
  const text = toText(value);
  return /(?!0)\p{Nd}/u.test(text) ? text : '';
}

/** What a price is by its `priceType`. `none`: neither the page's price nor the one before. */
export function toPriceKind(priceType: string): 'sale' | 'plain' | 'list' | 'none' {
  const type = priceType.toLowerCase();
  if (/list|strikethrough|srp|regular/.test(type)) return 'list';
  if (type.includes('sale')) return 'sale';
  return type === '' ? 'plain' : 'none';
}

/** Fields of a price that not everybody pays for one piece: of a measure, a member, a quantity, a month, a part. */
const limits: ReadonlySet<string> = new Set([
  'referencequantity',
  'validformembertier',
  'billingduration',
  'billingincrement',
  'pricecomponenttype',
  'eligibletransactionvolume',
]);
/** What is written for one piece, or for the pair or the package in which it is sold: by code (UN/CEFACT), or in words. */
const piece = new RegExp(
  `^(?:1 )?(?:${[
    'c62|h87|ea|nmb|nar|pce|pr|pk|nmp|bx|bo|x(?:pk|bx|bo|pp)|each|one|units?|items?|pieces?|pcs?|packs?|packages?|pairs?',
    'sets?|box(?:es)?|bottles?|st(?:k|ück)?|pi[eè]ces?|pezz[oi]|unit[éà]s?|unidad|unidade|buah|biji|helai|pasang|kotak|botol',
    'pcs|cái|chiếc|hộp|chai|bộ|đôi|piraso|ชิ้น|อัน|คู่|กล่อง|ขวด|ชุด|件|个|個|盒|瓶|双|雙|套|只|隻|個入|点|개',
  ].join('|')})\\.?$`,
  'i',
);

/** Whether a field, by its name in small letters, says that the price is not what everybody pays to buy one piece. */
export function isLimit(name: string, value: string): boolean {
  const said = value.trim();
  if (name === 'businessfunction') return said !== '' && toLastPart(said).toLowerCase() !== 'sell';
  return limits.has(name) || (/^unit(?:code|text)$/.test(name) && said !== '' && !piece.test(said));
}

function isForFew(thing: Fields): boolean {
  const types = toList(own(thing, '@type')).map((type) => toText(type));
  if (types.some((type) => /(?:Delivery|Payment)ChargeSpecification/i.test(type))) return true;
  const said = Object.entries(thing).filter(([, value]) => value !== undefined && value !== null);
  if (said.some(([name, value]) => isLimit(name, toText(value)))) return true;
  const [quantity] = toList(own(thing, 'eligibleQuantity'));
  const least = isFields(quantity) ? Number(toText(own(quantity, 'minValue')) || toText(own(quantity, 'value'))) : 0;
  return least > 1;
}
