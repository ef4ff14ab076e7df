import { type Checked, hasFields, isOneOf, isText } from '#lib/domain/shape.ts';
/** The syntax around an address, which decides how to escape its link. */
export const addressWritings = ['plain', 'html', 'markdown', 'bbcode'] as const;

export type AddressWriting = (typeof addressWritings)[number];

/** Where an address stands in its text. The places of all addresses, one after another, are the text. */
export const isTextPlace = hasFields({
  /** The text between the previous address and this one. */
  before: isText,
  /** The address as written in the text, with its escapes. */
  source: isText,
  writing: isOneOf(...addressWritings),
  /** The text after the last address; empty at the others. */
  after: isText,
});
export type TextPlace = Checked<typeof isTextPlace>;
