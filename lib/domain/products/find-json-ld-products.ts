import { type Fields, isFields } from '#lib/domain/shape.ts';
import { parseNearlyJson } from '#lib/domain/text/parse-nearly-json.ts';

/** How deep a product may lie in the page's data, and how many values are looked at. */
const maxDepth = 8;
const maxValues = 5_000;
/** How many values of the page's data are read at all. */
const maxCopied = 60_000;
/** Shops list up to two thousand variants. */
const maxListed = 2_000;

/** Fields that hold other products: a category's, "you may also like", the subscription that an article is part of. */
export const otherProducts: ReadonlySet<string> = new Set([
  'itemlistelement',
  'isrelatedto',
  'issimilarto',
  'isaccessoryorsparepartfor',
  'isconsumablefor',
  'relatedlink',
  'review',
  'haspart',
  'ispartof',
  'mentions',
  'makesoffer',
  'hasoffercatalog',
]);

const productTypes: ReadonlySet<string> = new Set([
  'product',
  'productgroup',
  'productmodel',
  'individualproduct',
  'someproducts',
  'book',
  'vehicle',
  'car',
]);

/**
 * The products that the page's JSON-LD says the page is about, wherever in it they stand: alone, in a list, in `@graph`,
 * in the page's `mainEntity`. A product of a list of others is not one. References by `@id` are followed. Broken, deep
 * and endless data ends early.
 */
export function findJsonLdProducts(scripts: readonly string[]): readonly Fields[] {
  const found = new Set<Fields>();
  let values = 0;

  const look = (value: unknown, depth: number): void => {
    values += 1;
    if (depth > maxDepth || values > maxValues) return;
    if (Array.isArray(value)) {
      for (const each of value) {
        if (values > maxValues) return;
        look(each, depth + 1);
      }
      return;
    }
    if (!isFields(value)) return;
    if (isProduct(value)) {
      found.add(value);
      return;
    }
    for (const [name, inside] of Object.entries(value)) {
      if (typeof inside === 'object' && !otherProducts.has(name)) look(inside, depth + 1);
    }
  };

  const roots = scripts.flatMap((script) => parseNearlyJson(script.replace(groupedPrice, '$1"$2"')));
  for (const thing of toThings(roots)) look(thing, 0);
  return [...found];
}

/**
 * A price without quotation marks whose point may be one of thousands. As a number of JSON it would lose its zeros:
 * "125.000" of a shop in Jakarta would be 125.
 */
const groupedPrice = /("(?:low|min)?price"\s{0,20}:\s{0,20})(\d{1,3}\.\d{3})(?=\s{0,20}[,}\]])/gi;

/** Whether data is a product and more than a reference to one. */
const isProduct = (thing: Fields) => !isReference(thing) && hasType(thing, productTypes);

/** Whether a thing has one of these types, in any case and whether or not it is written as an address. */
const hasType = (thing: Fields, types: ReadonlySet<string>) =>
  toList(own(thing, '@type')).some((type) => typeof type === 'string' && types.has(toLastPart(type).toLowerCase()));

/**
 * The data with its names in small letters and without the address of their vocabulary, and with the thing that has an
 * `@id` in each place that only refers to it. Things have no prototype: what a page did not write is not there.
 */
function toThings(roots: readonly unknown[]): readonly unknown[] {
  const byId = new Map<string, Fields>();
  const references = new Map<Record<string, unknown>, readonly string[]>();
  let values = 0;
  const copy = (value: unknown, depth: number): unknown => {
    values += 1;
    if (typeof value !== 'object' || value === null) return value;
    if (depth > 2 * maxDepth || values > maxCopied) return null;
    if (Array.isArray(value)) return value.slice(0, maxListed).map((each) => copy(each, depth + 1));
    const thing: Record<string, unknown> = Object.create(null);
    for (const [written, inside] of Object.entries(value)) {
      const name = toLastPart(written).toLowerCase();
      if (!(name in thing)) thing[name] = copy(inside, depth + 1);
    }
    const id = thing['@id'];
    if (typeof id === 'string' && !isReference(thing) && !byId.has(id)) byId.set(id, thing);
    const referring = Object.keys(thing).filter((each) => toList(thing[each]).some(isReference));
    if (referring.length > 0) references.set(thing, referring);
    return thing;
  };
  const things = roots.map((root) => copy(root, 0));
  const follow = (value: unknown): unknown => (isReference(value) ? (byId.get(String(value['@id'])) ?? value) : value);
  for (const [thing, names] of references) {
    for (const name of names) thing[name] = Array.isArray(thing[name]) ? thing[name].map(follow) : follow(thing[name]);
  }
  return things;
}

const isReference = (thing: unknown): thing is Fields =>
  isFields(thing) &&
  typeof thing['@id'] === 'string' &&
  Object.keys(thing).every((name) => name === '@id' || name === '@type');

/** A field by its name, which may be written in any case. */
export const own = (thing: Fields, field: string): unknown => thing[field.toLowerCase()];

/** One value or several, as JSON-LD has both. */
export const toList = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value.slice(0, maxListed) : [value];

/** "https://schema.org/InStock" and "schema:InStock" are "InStock". */
export const toLastPart = (name: string): string => name.trim().split(/[/#:]/).at(-1) ?? '';

/** A text or a number of the data; the first of a list, or the `@value` of a text with a language. */
export function toText(value: unknown): string {
  const [one] = toList(value);
  if (typeof one === 'string') return one.slice(0, 2_000);
  if (typeof one === 'number') return Number.isFinite(one) ? String(one) : '';
  const text = isFields(one) ? own(one, '@value') : undefined;
  return typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, 2_000) : '';
}
