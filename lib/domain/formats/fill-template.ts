import { formatToken, isFormatToken } from '#lib/domain/formats/format-tokens.ts';
import { findHtmlPlaces } from '#lib/domain/formats/html-place.ts';
import type { TemplateSyntax } from '#lib/domain/formats/link-formats.ts';
import { type Place, toSyntax } from '#lib/domain/formats/template-syntax.ts';
import { type TokenContext, toOneLine, toTokenValues } from '#lib/domain/sub-ids/expand-tokens.ts';
import type { PostWords } from '#lib/domain/text/post-words.ts';
import { shorten } from '#lib/domain/text/shorten.ts';

/** What is known about a link when it is copied. Unknown fields are empty. Texts are hostile. */
export interface FormatInput extends TokenContext {
  /** The tracking link. */
  readonly link: string;
  /** The coupon's code. */
  readonly code: string;
  /** What the coupon gives, as text. */
  readonly discount: string;
  /** The coupon's last day, as readers shall see it. */
  readonly endsOn: string;
  /** The day of the copy, written in the post's language. */
  readonly today: string;
  /** The words of that language around code and last day. */
  readonly words: PostWords;
  /** The publisher's own words that disclose the advertisement. */
  readonly disclosure: string;
  /** What the page said of its product, if the link is of one. */
  readonly product?: WrittenProduct | undefined;
  /** The product's place in its post, from 1; absent for a link of no post. */
  readonly n?: number | undefined;
}

/** A product's values in words. Empty where unknown. */
export interface WrittenProduct {
  /** "MYR 129.00". */
  readonly price: string;
  readonly was: string;
  readonly brand: string;
  /** An https address; the extension never requests it. */
  readonly image: string;
  /** The day on which the page said so, as readers shall see it. */
  readonly readOn: string;
}

/** The tokens whose words come from pages and networks. A code must stay as readers type it. */
const wordsOfOthers: ReadonlySet<string> = new Set(['title', 'program', 'brand', 'discount']);

/**
 * Fills in a template. Each value becomes one line, escaped so that it cannot break out of the HTML, Markdown or BBCode
 * around it ({@link toSyntax}). A line is dropped if one of its values is empty, unless the line has the link or a
 * disclosure.
 */
export function fillTemplate(template: string, input: FormatInput, chosen?: TemplateSyntax): string {
  const syntax = toSyntax(template, chosen);
  const texts: Readonly<Record<string, string>> = {
    ...toTokenValues(input),
    link: input.link,
    code: toOneLine(input.code),
    discount: toOneLine(input.discount),
    ends: toOneLine(input.endsOn),
    today: toOneLine(input.today),
    disclosure: toOneLine(input.disclosure),
    ...toProductTexts(input),
  };
  const lines = template.split('\n');
  const kept = lines.filter((line) => staysIn(line, texts));
  const rest = kept.join('\n');
  const placeOf = findPlaces(rest, texts);
  // Replace in one pass: braces in a value are text.
  const filled = rest.replace(formatToken, (whole: string, name: string, option: string | undefined, index: number) => {
    if (!isFormatToken(name, option)) return whole;
    const write = name === 'link' || name === 'image' ? syntax.link : syntax.text;
    const value = toOptionText(texts[name] ?? '', option, input);
    const place = placeOf(index);
    const isBroken = wordsOfOthers.has(name) && syntax.hasBareLinks?.(place);
    return write(isBroken ? breakBareLinks(value) : value, place);
  });
  // Removing a line leaves a gap of blank lines.
  return kept.length === lines.length ? filled : filled.replace(/\n{3,}/g, '\n\n').replace(/^\n+|\n{1,2}$/g, '');
}

function toProductTexts({ product, n }: FormatInput): Readonly<Record<string, string>> {
  return {
    price: toOneLine(product?.price ?? ''),
    was: toOneLine(product?.was ?? ''),
    brand: toOneLine(product?.brand ?? ''),
    // An image's address is written as a link is, so it must be one.
    image: product?.image.startsWith('https://') && toWebHost(product.image) !== null ? product.image : '',
    n: n === undefined ? '' : String(n),
  };
}

/** The value of a token that names a length or its day: "MYR 129.00 (24 November 2026)". */
function toOptionText(value: string, option: string | undefined, { product }: FormatInput): string {
  if (option === undefined || value === '') return value;
  if (option !== 'day') return shorten(value, Number(option));
  const day = toOneLine(product?.readOn ?? '');
  return day === '' ? value : `${value} (${day})`;
}

/** Where in the template's syntax each token stands, by its index. */
function findPlaces(template: string, values: Readonly<Record<string, string>>): (index: number) => Place {
  const htmlPlaces = findHtmlPlaces(template);
  const isNearCode = template.includes('`');
  return (index) => {
    const before = template.slice(template.lastIndexOf('\n', index - 1) + 1, index);
    return {
      html: htmlPlaces.get(index) ?? 'text',
      // "{n}." begins an item as "3." does, and an empty value is no beginning.
      isLineStart: /^(?:\s|>|[*+-]\s|(?:\d+|\{(?:n|counter)\})[.)]\s)*$/.test(withoutEmpty(before, values)),
      isInTarget: before.lastIndexOf('](') > before.lastIndexOf(')'),
      isInBrackets: before.lastIndexOf('[') > before.lastIndexOf(']'),
      isInLink: /\[url\b[^[\]]*\](?:(?!\[\/url\]).)*$/i.test(before),
      // The values between may be empty.
      isBeforeBracket: /^(?:\{[\w:]+\})+\[/.test(template.slice(index, template.indexOf('[', index) + 1)),
      isNearCode,
    };
  };
}

/** A part of a template without the tokens whose values are empty. */
const withoutEmpty = (part: string, values: Readonly<Record<string, string>>): string =>
  part.replace(formatToken, (whole: string, name: string, option: string | undefined) =>
    isFormatToken(name, option) && values[name] === '' ? '' : whole,
  );

function staysIn(line: string, values: Readonly<Record<string, string>>): boolean {
  const tokens = [...line.matchAll(formatToken)].filter(([, name = '', option]) => isFormatToken(name, option));
  const names = tokens.map(([, name = '']) => name);
  const has = (name: string) => names.includes(name);
  // A coupon's line must take neither the link nor the disclosure with it.
  return has('link') || (has('disclosure') && values.disclosure !== '') || names.every((name) => values[name] !== '');
}

/**
 * WORD JOINER: no reader sees it, and no line breaks at it. Why this one, as measured with the browser's own collation
 * and parser: a search for "Booking.com" finds the text all the same, as collation skips it; pasted into an address bar
 * the name still leads there, as host names drop it (U+200C and a look-alike of the dot are errors there). Behind the
 * dot it leaves no top-level domain, which is what makers of links look for; before the dot some take it for a letter.
 */
const joiner = '\u2060';

/** The dots of names and of number addresses, the sign before a name, and the end of a scheme. */
const linkSign = /(?<=[^\s.])\.(?=\p{L}|\d{1,3}\.\d{1,3}(?!\d))|@(?=[\p{L}\p{N}_])|:(?=\/\/)/gu;

/**
 * A text in which no chat finds a link: behind "Booking.com", "www.shop.example", "t.me/name" or "@name" stands an unseen
 * character. A chat shows the first link of a message large, and readers press it: that must be the user's own.
 */
function breakBareLinks(line: string): string {
  return line.replace(linkSign, (sign) => `${sign}${joiner}`);
}

/** The host of an http(s) address that reads the same to the eye and to the parser; otherwise null. */
export function toWebHost(link: string): string | null {
  if (!/^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i.test(link) || /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(link)) return null;
  if (!URL.canParse(link)) return null;
  const { hostname } = new URL(link);
  // The parser lets brackets, quotes and the like into a host name; no real host has them.
  return /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname) ? hostname : null;
}
