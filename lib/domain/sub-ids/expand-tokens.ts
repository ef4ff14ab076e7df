import { isLocaleSegment } from '#lib/domain/addresses/locale-segment.ts';
import { mapSubIds, maxSubIdLength, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { decodePercent } from '#lib/domain/text/decode-text.ts';

/** The names that a preset's sub-ID may have in braces, in the interface's order. */
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
  'post',
] as const;

export type TokenName = (typeof tokenNames)[number];

type TokenValues = Readonly<Record<TokenName, string>>;

/** The token values of one mint. Texts come from the page and the service, hence hostile. */
export interface TokenContext {
  /** The moment of the mint, in ms since the epoch. */
  readonly atMs: number;
  /** The user's own time zone, east positive; not the service's. */
  readonly utcOffsetMinutes: number;
  /** The cleaned destination. If it is not a URL, `{host}`, `{path}` and `{slug}` are empty. */
  readonly pageUrl: string;
  readonly title: string;
  readonly program: string;
  readonly offerId: string;
  /** The preset's name; empty without a preset. */
  readonly preset: string;
  /**
   * This device's next number, from 0. It is never synced: two devices with the same counter would both use the same
   * number. The minting code stores it, and raises it only if {@link usesCounter} is true. Null until it is drawn: the
   * token then stays.
   */
  readonly counter: number | null;
  /** The letters of the post that the link is for (`toPostCode`); absent for a link of no post. */
  readonly post?: string | undefined;
}

/**
 * Flags of regions, which are written with unseen letters behind a black flag (the flags of England, Scotland, Wales):
 * these stay. Otherwise surrogates without their other half, control characters other than white space, and characters
 * that hide or reorder text. One expression removes them in one pass: the text around a removed character is not scanned
 * again.
 */
const unseen =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|(?!\s)\p{Cc}/gu;

/** Removes invisible characters. White space of every kind stays. */
export function stripUnseen(text: string): string {
  return text.replace(unseen, '$1');
}

/** The text as one line: without invisible characters, white space collapsed to single spaces, trimmed. */
export function toOneLine(text: string): string {
  return stripUnseen(text).replace(/\s+/g, ' ').trim();
}

/**
 * The value of each token, on one line: `{date}` YYYY-MM-DD and `{time}` HHMM (24 hours; a colon would be escaped in a
 * query) in the user's time zone; `{host}` without "www."; `{path}` as in the address, without slashes around it;
 * `{slug}` the path's last meaningful segment, decoded, without a page's extension, with hyphens for spaces;
 * `{counter}` in decimal; `{post}` the post's letters. Unknown values are empty. Never throws.
 */
export function toTokenValues(context: TokenContext): TokenValues {
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
    post: toOneLine(context.post ?? ''),
  };
}

/** Endings that say how a page is made, not what it shows. "shoe-2.5" and "tee.red" keep theirs. */
const pageExtension = /\.(?:s?html?|xhtml|php\d?|phtml|aspx?|jspx?|jsf|do|action|cfm|cgi)$/i;

function toSlug(pathname: string): string {
  const segments = pathname
    .split('/')
    .map((segment) => decodePercent(segment.split(';', 1)[0] ?? '').replace(pageExtension, ''))
    .map((segment) => toOneLine(segment).replaceAll(' ', '-'))
    .filter((segment) => segment !== '');
  return segments.findLast(namesSomething) ?? segments.at(-1) ?? '';
}

/**
 * False for words without meaning of their own: "p" and "dp" announce a product, "en-my" names an edition, "index" says
 * nothing, "ref=sr_1_1" says where a visitor came from.
 */
function namesSomething(segment: string): boolean {
  return (
    !/^[a-z]{1,2}$/i.test(segment) &&
    !isLocaleSegment(segment) &&
    !/^(?:index|default)$/i.test(segment) &&
    !segment.includes('=')
  );
}

/** Replaces `{names}` by values; a name without a value stays. Uses one pass, so braces in a value are text. */
function fillTokens(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole: string, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/**
 * A sub-ID with its tokens expanded, on one line. Unknown tokens stay. `{path}` gives way where the sub-ID would be too
 * long: escaped, a path of a hundred letters may have nine hundred characters ({@link findCutSubIds}). Nothing else is
 * cut: `findSubIdRisks` reports sub-IDs that are too long. Never throws.
 */
export function expandTokens(template: string, context: TokenContext): string {
  return expandWith(template, toTokenValues(context));
}

/** The five sub-IDs with their tokens expanded: see {@link expandTokens}. */
export function expandSubIds(subIds: SubIds, context: TokenContext): SubIds {
  const values = toTokenValues(context);
  return mapSubIds(subIds, (subId) => expandWith(subId, values));
}

/** The numbers (1 to 5) of the sub-IDs in which the end of `{path}` is left out. */
export function findCutSubIds(subIds: SubIds, context: TokenContext): readonly number[] {
  const values = toTokenValues(context);
  return subIds.flatMap((subId, index) => (expandWith(subId, values) === fillLine(subId, values) ? [] : [index + 1]));
}

function expandWith(template: string, values: TokenValues): string {
  const whole = fillLine(template, values);
  const places = template.split('{path}').length - 1;
  const room = values.path.length - Math.ceil((whole.length - maxSubIdLength) / places);
  if (whole.length <= maxSubIdLength || places === 0 || room < 0) return whole;
  return fillLine(template, { ...values, path: cutEscaped(values.path, room) });
}

const fillLine = (template: string, values: TokenValues): string =>
  stripUnseen(fillTokens(template, values)).replace(/\s/g, ' ');

/** Whether a mint with this template uses up a number of the counter. */
export function usesCounter(template: string): boolean {
  return template.includes('{counter}');
}

/**
 * What looks like a token but is not one of `known`, braces included, each once, in order: "{Date}", "{product-name}".
 * @param known By default the tokens of sub-IDs.
 */
export function findUnknownTokens(template: string, known: readonly string[] = tokenNames): readonly string[] {
  const found = template.match(/\{[a-z][\w -]{0,40}\}/gi) ?? [];
  return [...new Set(found)].filter((token) => !known.includes(token.slice(1, -1)));
}

/** A character as an address has it: escaped in UTF-8, one byte or what looks like one, or as it is. */
const character =
  /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}|[\s\S]/giu;

/**
 * The beginning of a part of an address that fits into so many UTF-16 units, up to a whole character: half an escaped
 * letter would be unreadable wherever it is decoded.
 */
export function cutEscaped(text: string, maxLength: number): string {
  let end = 0;
  for (const [whole] of text.matchAll(character)) {
    if (end + whole.length > maxLength) break;
    end += whole.length;
  }
  return text.slice(0, end);
}
