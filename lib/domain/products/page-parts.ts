import { type Checked, hasFields, isCount, isListOf, isTextOf } from '#lib/domain/shape.ts';

const isValue = isTextOf(0, 2_000);

/** One `itemprop` of microdata. */
const isMicrodataField = hasFields({
  /** Which of the page's products it belongs to, from 0. */
  product: isCount,
  /** The last part of the type that has it: "Product", "Offer", "Brand"; empty without a type. */
  type: isValue,
  name: isValue,
  value: isValue,
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
});
export type PageParts = Checked<typeof isPageParts>;
export type MicrodataField = Checked<typeof isMicrodataField>;
