import { type Checked, hasFields, isCount, isListOf, isNullOr, isOneOf, isTextOf, isWhole } from '#lib/domain/shape.ts';

/** No more of a page is read: links, and UTF-16 units of what is taken. */
export const maxCheckedLinks = 5_000;
export const maxCheckedLength = 1_000_000;
/** A longer address is not taken: no deeplink leads to one. */
export const maxCheckedUrlLength = 8_000;

/** One link of a page, or of a pasted text. All of it is hostile. */
export const isPageLink = hasFields({
  /** Counts the links of one reading from 0, in the order in which they were found. */
  id: isCount,
  /** Absolute. Empty for what is no web address (`javascript:`), and for an address that is too long. */
  url: isTextOf(0, maxCheckedUrlLength),
  /** What readers see, on one line; the first 80 characters. */
  text: isTextOf(0, 80),
  rel: isTextOf(0, 200),
  /** The nearest heading before it; empty without one. */
  heading: isTextOf(0, 80),
  place: isOneOf('content', 'nav', 'footer'),
});
export type PageLink = Checked<typeof isPageLink>;

/** Links as their page brings them, part by part: the next part is read while one is judged. */
export type LinkParts = AsyncIterable<readonly PageLink[]> | Iterable<readonly PageLink[]>;

/** A word of the page, and how many links stand before it. */
const isWordPlace = hasFields({
  text: isTextOf(0, 120),
  linksBefore: isCount,
});
export type WordPlace = Checked<typeof isWordPlace>;

/** What a page says of itself as a whole, known once it is read. */
export const isPageEnd = hasFields({
  /** The HTTP status of the page; null where it is not known. */
  status: isNullOr(isWhole(100, 999)),
  title: isTextOf(0, 300),
  /** Of the `lang` attribute; empty without one. */
  language: isTextOf(0, 60),
  canonicalUrl: isNullOr(isTextOf(0, 100_000)),
  /** Frames of other sites that readers see: their links are in no report. */
  closedParts: isCount,
  /** Why the page was not read to its end; null where it was. */
  cut: isNullOr(isOneOf('links', 'length', 'nodes')),
  /** Links that the page took away while it was read. */
  goneIds: isListOf(isCount, maxCheckedLinks),
  /** Words that could be coupon codes, each once. */
  codes: isListOf(isWordPlace, 500),
  /** The first words by which readers recognise an advertisement, and the first that they do not understand. */
  clearWords: isNullOr(isWordPlace),
  weakWords: isNullOr(isWordPlace),
});
export type PageEnd = Checked<typeof isPageEnd>;

/** What one slice of a reading brings. */
export const isPageSlice = hasFields({
  links: isListOf(isPageLink, maxCheckedLinks),
  /** How many links the page had when the reading began. */
  total: isCount,
  /** Null until the last slice. */
  end: isNullOr(isPageEnd),
});
export type PageSlice = Checked<typeof isPageSlice>;

/** A page, or a pasted text, as it was read. */
export interface ReadPage extends PageEnd {
  readonly links: readonly PageLink[];
}
