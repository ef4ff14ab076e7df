/** The syntax around an address, which decides how to escape its link. */
export const addressWritings = ['plain', 'html', 'markdown', 'bbcode'] as const;

export type AddressWriting = (typeof addressWritings)[number];

/** Where an address stands in its text. The places of all addresses, one after another, are the text. */
export interface TextPlace {
  /** The text between the previous address and this one. */
  readonly before: string;
  /** The address as written in the text, with its escapes. */
  readonly source: string;
  readonly writing: AddressWriting;
  /** The text after the last address; empty at the others. */
  readonly after: string;
}
