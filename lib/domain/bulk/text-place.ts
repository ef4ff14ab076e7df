import { type Checked, hasFields, isOneOf, isText } from '#lib/domain/shape.ts';
/** How an address is written where it stands: what its link has to be escaped for. */
export const addressWritings = ['plain', 'html', 'markdown', 'bbcode'] as const;

export type AddressWriting = (typeof addressWritings)[number];

/** Where in its text an address stands. The places of all addresses of a text, one after another, are the text. */
export const isTextPlace = hasFields({
  /** What stands between the address before and this one. */
  before: isText,
  /** The address as the text has it, with its escapes. */
  source: isText,
  writing: isOneOf(...addressWritings),
  /** What follows the last address of the text; empty at the others. */
  after: isText,
});
export type TextPlace = Checked<typeof isTextPlace>;
