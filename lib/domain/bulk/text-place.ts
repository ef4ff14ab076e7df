/** How an address is written where it stands: what its link has to be escaped for. */
export const addressWritings = ['plain', 'html', 'markdown', 'bbcode'] as const;

export type AddressWriting = (typeof addressWritings)[number];

/** Where in its text an address stands. The places of all addresses of a text, one after another, are the text. */
export interface TextPlace {
  /** What stands between the address before and this one. */
  readonly before: string;
  /** The address as the text has it, with its escapes. */
  readonly source: string;
  readonly writing: AddressWriting;
  /** What follows the last address of the text; empty at the others. */
  readonly after: string;
}
