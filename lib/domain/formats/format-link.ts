import { formatToken, hasLinkToken, isFormatToken } from '#lib/domain/formats/format-tokens.ts';
import { findHtmlPlaces } from '#lib/domain/formats/html-place.ts';
import type { CopyFormat, TemplateSyntax } from '#lib/domain/formats/link-formats.ts';
import { builtInSyntaxes, ordinaryPlace, type Place, toSyntax } from '#lib/domain/formats/template-syntax.ts';
import { type TokenContext, toOneLine, toTokenValues } from '#lib/domain/sub-ids/expand-tokens.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';
import { toSpreadsheetCell } from '#lib/domain/text/formula-guard.ts';
import { shorten } from '#lib/domain/text/shorten.ts';
import { AppError } from '#lib/errors/app-error.ts';

const { markdown, bbcode } = builtInSyntaxes;

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

/** The clipboard's content. */
export interface FormattedLink {
  /** The flavour `text/plain`. */
  readonly text: string;
  /** The flavour `text/html`; null if the format has only text. */
  readonly html: string | null;
}

/**
 * One value a line: a line without its value is dropped. The disclosure comes first, because readers must know before
 * they meet the link. The symbols need no translation.
 */
const readyPostTemplate = '{disclosure}\n{title}\n{discount}\n✂ {code}\n⏳ {ends}\n{link}';
const messengerTemplate = readyPostTemplate.replace('{title}', '*{title}*');

/**
 * Writes a link in a format. The title is the page's, otherwise the program's name, otherwise the link's host. In a
 * template each value becomes one line, escaped so that it cannot break out of the HTML, Markdown or BBCode around it
 * ({@link toSyntax}). A line is dropped if one of its values is empty, unless the line has the link or a disclosure.
 * @throws {AppError} `unsafe-link` if it is not an http(s) address, has credentials, or is not what it looks like.
 */
export function formatLink(format: CopyFormat, input: FormatInput): FormattedLink {
  const { link } = input;
  const host = toWebHost(link);
  if (host === null) throw new AppError('unsafe-link');
  const label = toOneLine(input.title) || toOneLine(input.program) || host;
  if (format.kind === 'template') {
    // The last line of defence: wherever such a template came from, the clipboard gets the user's link.
    if (!hasLinkToken(format.template)) return { text: link, html: null };
    return { text: fillTemplate(format.template, { ...input, title: label }, format.syntax), html: null };
  }
  switch (format.formatId) {
    case 'plain':
      return { text: link, html: null };
    case 'markdown':
      return { text: `[${markdown.text(label, ordinaryPlace)}](${markdown.link(link, ordinaryPlace)})`, html: null };
    case 'html':
      return { text: toAnchor(link, label), html: null };
    case 'rich-text':
      return { text: link, html: toAnchor(link, label) };
    case 'bbcode':
      return {
        text: `[url=${bbcode.link(link, ordinaryPlace)}]${bbcode.text(label, ordinaryPlace)}[/url]`,
        html: null,
      };
    case 'ready-post':
      return { text: fillTemplate(readyPostTemplate, { ...input, title: label }, 'plain'), html: null };
    case 'messenger':
      return { text: fillTemplate(messengerTemplate, { ...input, title: label }, 'messenger'), html: null };
    case 'wordpress':
      return { text: toWordPressBlock(input, label), html: null };
    case 'table-row':
      return { text: toTableRow(input, label), html: null };
  }
}

function toAnchor(link: string, label: string): string {
  return `<a href="${escapeHtml(link)}" rel="sponsored nofollow">${escapeHtml(label)}</a>`;
}

/** A paragraph of WordPress' block editor, for its code view or for pasting. */
function toWordPressBlock({ link, disclosure }: FormatInput, label: string): string {
  // WordPress also reads [shortcodes] in texts, which run code of plugins.
  const write = (html: string) => html.replaceAll('[', '&#91;').replaceAll(']', '&#93;');
  const before = toOneLine(disclosure);
  const words = `${before === '' ? '' : `${escapeHtml(before)} `}${toAnchor(link, label)}`;
  return `<!-- wp:paragraph -->\n<p>${write(words)}</p>\n<!-- /wp:paragraph -->`;
}

/** Title, link, program, code, what the coupon gives, its last day, and the day of the copy, for a spreadsheet. */
function toTableRow({ link, program, code, discount, endsOn, today }: FormatInput, label: string): string {
  return [label, link, program, code, discount, endsOn, today]
    .map((text) => toSpreadsheetCell(toOneLine(text)))
    .join('\t');
}

/** The host of an http(s) address that reads the same to the eye and to the parser; otherwise null. */
function toWebHost(link: string): string | null {
  if (!/^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i.test(link) || /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(link)) return null;
  if (!URL.canParse(link)) return null;
  const { hostname } = new URL(link);
  // The parser lets brackets, quotes and the like into a host name; no real host has them.
  return /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname) ? hostname : null;
}

function fillTemplate(template: string, input: FormatInput, chosen?: TemplateSyntax): string {
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
  const placeOf = findPlaces(rest);
  // Replace in one pass: braces in a value are text.
  const filled = rest.replace(formatToken, (whole: string, name: string, option: string | undefined, index: number) => {
    if (!isFormatToken(name, option)) return whole;
    const write = name === 'link' || name === 'image' ? syntax.link : syntax.text;
    return write(toOptionText(texts[name] ?? '', option, input), placeOf(index));
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
function findPlaces(template: string): (index: number) => Place {
  const htmlPlaces = findHtmlPlaces(template);
  const isNearCode = template.includes('`');
  return (index) => {
    const before = template.slice(template.lastIndexOf('\n', index - 1) + 1, index);
    return {
      html: htmlPlaces.get(index) ?? 'text',
      isLineStart: /^(?:\s|>|[*+-]\s|\d+[.)]\s)*$/.test(before),
      isInTarget: before.lastIndexOf('](') > before.lastIndexOf(')'),
      isInBrackets: before.lastIndexOf('[') > before.lastIndexOf(']'),
      isNearCode,
    };
  };
}

function staysIn(line: string, values: Readonly<Record<string, string>>): boolean {
  const tokens = [...line.matchAll(formatToken)].filter(([, name = '', option]) => isFormatToken(name, option));
  const names = tokens.map(([, name = '']) => name);
  const has = (name: string) => names.includes(name);
  // A coupon's line must take neither the link nor the disclosure with it.
  return has('link') || (has('disclosure') && values.disclosure !== '') || names.every((name) => values[name] !== '');
}
