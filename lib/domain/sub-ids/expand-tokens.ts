import { isLocaleSegment } from '#lib/domain/addresses/locale-segment.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** What a preset's sub-ID may name in braces, in the order in which the interface offers it. */
export const tokenNames = [
  'date',
  'time',
  'host',
  'path',
  'slug',
  'title',
  'program',
  'offer_id',
  'preset',
  'counter',
] as const;

export type TokenName = (typeof tokenNames)[number];

/** What tokens stand for at one mint. Texts are the page's and the service's, hence hostile. */
export interface TokenContext {
  /** The moment of the mint, in ms since the epoch. */
  readonly atMs: number;
  /** The user's own zone, east positive: not the service's. */
  readonly utcOffsetMinutes: number;
  /** The destination, cleaned. What is no URL makes `{host}`, `{path}` and `{slug}` empty. */
  readonly pageUrl: string;
  readonly title: string;
  readonly program: string;
  readonly offerId: string;
  /** The preset's name; empty where none is used. */
  readonly preset: string;
  /**
   * This device's next number, from 0. It is never synced: two devices that count on the same number would both use it.
   * Whoever mints keeps it, and raises it only where {@link usesCounter} says so. Null where it is not drawn yet: the
   * token then stays.
   */
  readonly counter: number | null;
}

/**
 * Surrogates without their other half, controls other than white space, and the characters that hide or reorder text.
 * One expression, so that what stood around a dropped character is never joined and then read anew.
 */
const unseen = /[\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|(?!\s)\p{Cc}/gu;

/** The text without characters that nobody sees. White space of every kind stays. */
export function stripUnseen(text: string): string {
  return text.replace(unseen, '');
}

/** The text as one line: nothing unseen, a single space for white space of any kind and length, none at its ends. */
export function toOneLine(text: string): string {
  return stripUnseen(text).replace(/\s+/g, ' ').trim();
}

/**
 * What each token stands for, on one line each:
 * `{date}` YYYY-MM-DD and `{time}` HHMM (24 hours; a colon would be escaped in a query) of the user's zone; `{host}`
 * without "www."; `{path}` as in the address, without slashes around it; `{slug}` the path's last segment that names
 * something, decoded, without a page's extension, with hyphens for spaces; `{counter}` in decimal. A value that is
 * not known is empty. Never throws.
 */
export function toTokenValues(context: TokenContext): Readonly<Record<TokenName, string>> {
  const local = new Date(context.atMs + context.utcOffsetMinutes * 60_000);
  const isoTime = Number.isNaN(local.getTime()) ? '' : local.toISOString();
  const url = URL.canParse(context.pageUrl) ? new URL(context.pageUrl) : null;
  return {
    date: isoTime.slice(0, isoTime.indexOf('T')),
    time: isoTime
      .slice(isoTime.indexOf('T') + 1)
      .slice(0, 5)
      .replace(':', ''),
    host: toOneLine(url?.hostname.replace(/^www\./, '') ?? ''),
    path: toOneLine(url?.pathname.replace(/^\/+/, '').replace(/(?<!\/)\/+$/, '') ?? ''),
    slug: toSlug(url?.pathname ?? ''),
    title: toOneLine(context.title),
    program: toOneLine(context.program),
    offer_id: toOneLine(context.offerId),
    preset: toOneLine(context.preset),
    counter:
      context.counter === null ? '{counter}' : Number.isSafeInteger(context.counter) ? String(context.counter) : '',
  };
}

/** Endings that say how a page is made and not what it shows: "shoe-2.5" and "tee.red" keep theirs. */
const pageExtension = /\.(?:s?html?|xhtml|php\d?|phtml|aspx?|jspx?|jsf|do|action|cfm|cgi)$/i;

function toSlug(pathname: string): string {
  const segments = pathname
    .split('/')
    .map((segment) => decodePart(segment.split(';', 1)[0] ?? '').replace(pageExtension, ''))
    .map((segment) => toOneLine(segment).replaceAll(' ', '-'))
    .filter((segment) => segment !== '');
  return segments.findLast(namesSomething) ?? segments.at(-1) ?? '';
}

/** "p" and "dp" say that a product follows, "en-my" for whom, "index" nothing, "ref=sr_1_1" how one came. */
function namesSomething(segment: string): boolean {
  return (
    !/^[a-z]{1,2}$/i.test(segment) &&
    !isLocaleSegment(segment) &&
    !/^(?:index|default)$/i.test(segment) &&
    !segment.includes('=')
  );
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // "100%-cotton": no encoding, so there is nothing to decode.
    return text;
  }
}

/**
 * Puts values in the place of `{names}`; what has no value of its own stays as it is. One pass: braces in a value are
 * text.
 */
function fillTokens(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole: string, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/**
 * A sub-ID with its tokens expanded, on one line. Unknown tokens stay. Nothing is cut: `findSubIdRisks` says what is too
 * long. Never throws.
 */
export function expandTokens(template: string, context: TokenContext): string {
  return expandWith(template, toTokenValues(context));
}

/** The five sub-IDs with their tokens expanded: see {@link expandTokens}. */
export function expandSubIds(subIds: SubIds, context: TokenContext): SubIds {
  const values = toTokenValues(context);
  const [first, second, third, fourth, fifth] = subIds;
  return [
    expandWith(first, values),
    expandWith(second, values),
    expandWith(third, values),
    expandWith(fourth, values),
    expandWith(fifth, values),
  ];
}

function expandWith(template: string, values: Readonly<Record<TokenName, string>>): string {
  return stripUnseen(fillTokens(template, values)).replace(/\s/g, ' ');
}

/** Whether a mint with this template uses up a number of the counter. */
export function usesCounter(template: string): boolean {
  return template.includes('{counter}');
}

/**
 * What looks like a token and is none of `known`, braces included, each once, in order: "{Date}", "{product-name}".
 * @param known The tokens of sub-IDs where none are given.
 */
export function findUnknownTokens(template: string, known: readonly string[] = tokenNames): readonly string[] {
  const found = template.match(/\{[a-z][\w -]{0,40}\}/gi) ?? [];
  return [...new Set(found)].filter((token) => !known.includes(token.slice(1, -1)));
}
