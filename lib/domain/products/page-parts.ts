import { type Checked, hasFields, isAbsentOr, isCount, isFlag, isListOf, isTextOf } from '#lib/domain/shape.ts';

const isValue = isTextOf(0, 2_000);

/** One `itemprop` of microdata. */
const isMicrodataField = hasFields({
  /** Which of the page's products it belongs to, from 0. */
  product: isCount,
  /** The names of the properties by which the product belongs to other things: "isPartOf". */
  role: isAbsentOr(isValue),
  /** The last part of the type that has it: "Product", "Offer", "Brand"; empty without a type. */
  type: isValue,
  name: isValue,
  value: isValue,
  /** Which of the page's things of microdata has it, from 0. Unknown: the one of its type. */
  thing: isAbsentOr(isCount),
  /** Whether the page strikes it through. */
  isStruck: isAbsentOr(isFlag),
  /** What the page shows of a price, with the words behind it: "1.20 / 100 ml". */
  shown: isAbsentOr(isTextOf(0, 100)),
});

/**
 * The parts of a page that may name its product, as the page has them. The read in the page only collects them: what is
 * longer or more than this it leaves in the page.
 */
export const isPageParts = hasFields({
  title: isTextOf(0, 300),
  /** Names and contents of `<meta>` elements, in the page's order. */
  metas: isListOf(hasFields({ name: isValue, content: isValue }), 200),
  /** Contents of the scripts of JSON-LD. */
  jsonLd: isListOf(isTextOf(0, 200_000), 20),
  microdata: isListOf(isMicrodataField, 300),
  /** The address that the page was loaded with, whatever its scripts made of it since. Empty if unknown. */
  loadedUrl: isAbsentOr(isTextOf(0, 10_000)),
  canonicalUrl: isAbsentOr(isTextOf(0, 10_000)),
  /** The address of `<base>`, to which the page's relative ones belong. Empty without one: to the page's own. */
  baseUrl: isAbsentOr(isTextOf(0, 10_000)),
});
export type PageParts = Checked<typeof isPageParts>;
export type MicrodataField = Checked<typeof isMicrodataField>;
