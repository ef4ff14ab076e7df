import { type Fields, isFields } from '#lib/domain/shape.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';

/** How deep a product may lie in the page's data, and how many values are looked at. */
const maxDepth = 8;
const maxValues = 5_000;

/** Fields that hold a list of other products: a category's, or "you may also like". */
const otherProducts: ReadonlySet<string> = new Set([
  'itemListElement',
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'relatedLink',
  'review',
  'hasPart',
]);

const productTypes = ['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct', 'Book', 'Vehicle', 'Car'];

/**
 * The products that the page's JSON-LD says the page is about, wherever in it they stand: alone, in a list, in `@graph`,
 * in the page's `mainEntity`. A product of a list of others is not one. Broken, deep and endless data ends early.
 */
export function findJsonLdProducts(scripts: readonly string[]): readonly Fields[] {
  const found: Fields[] = [];
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
    if (hasType(value, productTypes)) {
      found.push(value);
      return;
    }
    for (const [name, inside] of Object.entries(value)) {
      if (typeof inside === 'object' && !otherProducts.has(name)) look(inside, depth + 1);
    }
  };

  for (const script of scripts) look(parseJson(withoutComment(script)), 0);
  return found;
}

/** Whether data has one of these types, whether or not the type is written as an address. */
export function hasType(data: Fields, types: readonly string[]): boolean {
  return toList(own(data, '@type')).some((type) => typeof type === 'string' && types.includes(toLastPart(type)));
}

/** A field that the page wrote itself: none that every object has. */
export const own = (data: Fields, field: string): unknown => (Object.hasOwn(data, field) ? data[field] : undefined);

/** One value or several, as JSON-LD has both. At most a hundred. */
export const toList = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value.slice(0, 100) : [value];

/** "https://schema.org/InStock" and "schema:InStock" are "InStock". */
export const toLastPart = (name: string): string => name.trim().split(/[/#:]/).at(-1) ?? '';

/** Old pages hide the data from older browsers in a comment of HTML or in CDATA. */
const withoutComment = (script: string): string =>
  script
    .replace(/^\s*(?:\/\/\s*)?(?:<!--|<!\[CDATA\[|\/\*<!\[CDATA\[\*\/)/, '')
    .replace(/(?:\/\/\s*)?(?:-->|\]\]>)\s*$/, '');
