import { otherProducts, toLastPart } from '#lib/domain/products/find-json-ld-products.ts';
import type { MicrodataField } from '#lib/domain/products/page-parts.ts';
import type { ProductFacts } from '#lib/domain/products/read-json-ld-facts.ts';
import {
  isLimit,
  isToldApart,
  noOffer,
  type OfferFacts,
  toAmountKey,
  toPriceKind,
} from '#lib/domain/products/read-offer.ts';
import { agree, type ShownPage } from '#lib/domain/products/shown-page.ts';
import { toAvailability } from '#lib/domain/products/to-availability.ts';

const ofOffer = ['offer', 'aggregateoffer', 'pricespecification', 'unitpricespecification', 'product'];

/**
 * What microdata says. Null without a product, with several of which none has the page's address, and with one of
 * another page. What only belongs to an article or a list is not the page's product, as in JSON-LD.
 */
export function readMicrodataFacts(fields: readonly MicrodataField[], page: ShownPage): ProductFacts | null {
  const products = Map.groupBy(fields.filter(isOfPage), ({ product }) => product);
  const judged = [...products.values()].map((own) => ({ own, ...judge(own, page) }));
  const pages = judged.filter(({ kind }) => kind === 'page');
  const likely = pages.length > 0 || page.isMoved ? pages : judged;
  const [found] = likely;
  if (found === undefined || likely.length > 1 || (found.kind !== 'page' && found.kind !== 'none')) return null;
  if (!page.unservedNames.every((name) => found.names.includes(name))) return null;
  const get = (types: readonly string[], ...names: readonly string[]) => find(found.own, types, names);
  return {
    name: get(['product'], 'name'),
    ...readOffer(found.own, page),
    brand: get(['brand', 'organization'], 'name') || get(['product'], 'brand'),
    images: list(found.own, ['product'], ['image']).slice(0, 5),
  };
}

const isOfPage = ({ role = '' }: MicrodataField) =>
  !role
    .toLowerCase()
    .split(/\s+/)
    .some((name) => otherProducts.has(name));

function judge(fields: readonly MicrodataField[], page: ShownPage) {
  const addresses = fields.filter(({ name, type }) => name === 'url' && isOf(type, ['product', 'offer']));
  const judged = addresses.map(({ value }) => agree(value, page));
  return judged.find(({ kind }) => kind === 'page') ?? judged.find(({ kind }) => kind !== 'none') ?? agree('', page);
}

/**
 * The first offer in stock with a price, otherwise the first with one. A struck price is the one before, and a price
 * of a measure is none. A price in sale goes before a plain one, and that before a list price, as in JSON-LD. Where one
 * offer has two prices, or two offers differ in their price alone or in their currency, neither price is known to be the
 * page's.
 */
function readOffer(fields: readonly MicrodataField[], page: ShownPage): OfferFacts {
  const ofOffers = fields.filter(({ type }) => isOf(type, ofOffer));
  const things = [...Map.groupBy(ofOffers, ({ thing, type }) => thing ?? type).values()];
  const currency = find(fields, ofOffer, ['pricecurrency']);
  const availability = find(fields, ofOffer, ['availability']);
  const offers = things
    .filter((own) => !own.some(({ name, value }) => isLimit(name.toLowerCase(), value)))
    .filter((own) => ['page', 'none'].includes(judgeOffer(own, page)))
    .map((own) => {
      const prices = own.filter((field) => isPrice(field) && !isOfMeasure(field));
      const current = prices.filter(({ isStruck }) => isStruck !== true).map(({ value }) => value);
      const isUnsure = new Set(current.map(toAmountKey)).size > 1;
      return {
        price: isUnsure ? '' : (current[0] ?? ''),
        priceBefore: prices.find(({ isStruck }) => isStruck)?.value ?? '',
        currency: find(own, ofOffer, ['pricecurrency']) || currency,
        availability: find(own, ofOffer, ['availability']) || availability,
        isUnsure,
        kind: toPriceKind(find(own, ofOffer, ['pricetype'])),
        fields: Object.fromEntries(own.map(({ name, value }) => [name.toLowerCase(), value])),
      };
    });
  const [sale, plain, list] = (['sale', 'plain', 'list'] as const).map((wanted) =>
    offers.filter(({ price, kind }) => price !== '' && kind === wanted),
  ) as [typeof offers, typeof offers, typeof offers];
  const priced = [sale, plain, list].find(({ length }) => length > 0) ?? [];
  const lowest = find(fields, ofOffer, ['lowprice']);
  const found = priced.find((each) => toAvailability(each.availability) === 'in-stock') ?? priced[0];
  const isOne = priced.every(
    ({ price, currency, fields }) =>
      found === undefined ||
      (currency === found.currency &&
        (toAmountKey(price) === toAmountKey(found.price) || isToldApart(fields, found.fields))),
  );
  const inCurrency = list.filter((each) => each.currency === found?.currency);
  const [listed, ...others] = new Set(inCurrency.map((each) => each.price));
  const before = priced === list || others.length > 0 ? '' : (listed ?? '');
  if (found !== undefined && isOne) return { ...found, priceBefore: found.priceBefore || before };
  const price = offers.some(({ isUnsure }) => isUnsure) || !isOne ? '' : lowest;
  return { ...noOffer, price, currency, availability };
}

const judgeOffer = (fields: readonly MicrodataField[], page: ShownPage) =>
  fields.some(({ type }) => isOf(type, ['offer'])) ? judge(fields, page).kind : 'none';

const isPrice = ({ name, value }: MicrodataField) => name.toLowerCase() === 'price' && /(?!0)\p{Nd}/u.test(value);

/** What a price may be of besides a piece, in the languages of Linkmint and of the shops beside them. */
const measures = [
  '[kcdm]?[gl]|kg|mm?|cm|oz|lbs?|unit|st(?:k|ück)?|pcs?|pieces?|sheets?|wash',
  'gr|gram(?:m?e?s?|o|i|mi)?|gam|kilos?|kilogram\\p{L}*|lit(?:er|re|ro)s?|lít|ons|กรัม|กก|กิโล\\p{L}*|มล|ลิตร|公斤|克|升|斤',
  'years?|tahun|taon|năm|ปี|jahr|an|months?|mth|mo|bulan|bln|buwan|tháng|เดือน|monat|mois|mes|mês|mese|月|年',
  'weeks?|minggu|linggo|tuần|สัปดาห์|woche|days?|hari|araw|ngày|วัน|tag|jour|día|dia',
].join('|');
/** "1.20 / 100 ml", "RM 3.50 per kg", "35 บาท ต่อ เดือน". */
const ofMeasure = new RegExp(
  `^[^\\d]{0,20}[\\d.,'’\\s]{1,20}[^\\d/]{0,6}?(?:/|\\b(?:per|pro|je|por|par|al|na|za)\\b|ต่อ|每)` +
    `\\s{0,3}[\\d.,]{0,6}\\s{0,3}(?:${measures})(?![\\p{L}\\p{M}\\p{N}])`,
  'iu',
);

const isOfMeasure = ({ shown = '' }: MicrodataField) => ofMeasure.test(shown);

const isOf = (type: string, types: readonly string[]) => types.includes(toLastPart(type).toLowerCase());

const list = (fields: readonly MicrodataField[], types: readonly string[], names: readonly string[]) =>
  fields
    .filter(({ type, name, value }) => isOf(type, types) && names.includes(name.toLowerCase()) && value !== '')
    .map(({ value }) => value);

const find = (fields: readonly MicrodataField[], types: readonly string[], names: readonly string[]) =>
  list(fields, types, names)[0] ?? '';
