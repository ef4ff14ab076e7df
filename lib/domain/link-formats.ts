import { AppError } from '../errors/app-error.ts';
import { escapeHtml } from './escape-html.ts';
import { fillTokens, type TokenContext, tokenNames, toOneLine, toTokenValues } from './expand-tokens.ts';

const builtInFormatIds = ['plain', 'markdown', 'html', 'rich-text', 'bbcode', 'ready-post'] as const;

/** The formats that are always there. Their names are the interface's to say. */
export type BuiltInFormatId = (typeof builtInFormatIds)[number];

/** A format that the user wrote. */
export interface TemplateFormat {
  readonly kind: 'template';
  readonly formatId: string;
  readonly name: string;
  /** Text with tokens ({@link formatTokenNames}); lines end in `\n`. */
  readonly template: string;
}

/** A way to put a link on the clipboard. */
export type CopyFormat = { readonly kind: 'built-in'; readonly formatId: BuiltInFormatId } | TemplateFormat;

/** The built-in formats in the order in which the interface offers them. */
export const builtInFormats: readonly CopyFormat[] = builtInFormatIds.map((formatId) => ({
  kind: 'built-in',
  formatId,
}));

const plainFormat: CopyFormat = { kind: 'built-in', formatId: 'plain' };

/** What a template may name in braces. */
export const formatTokenNames: readonly string[] = [...tokenNames, 'link', 'code', 'discount', 'ends', 'disclosure'];

/** What is known of a link when it is copied. What is not known is empty. Texts are hostile. */
export interface FormatInput extends TokenContext {
  /** The tracking link. */
  readonly link: string;
  /** The coupon's code. */
  readonly code: string;
  /** What the coupon gives, in words. */
  readonly discount: string;
  /** The coupon's last day, as the reader shall see it. */
  readonly endsOn: string;
  /** The publisher's own words that this is advertising. */
  readonly disclosure: string;
}

/** What goes on the clipboard. */
export interface FormattedLink {
  /** The flavour `text/plain`. */
  readonly text: string;
  /** The flavour `text/html`; null where the format has none. */
  readonly html: string | null;
}

/** A way to write texts and links so that they cannot be taken for markup. */
interface Syntax {
  text(line: string): string;
  link(link: string): string;
}

const plain: Syntax = { text: (line) => line, link: (link) => link };

const html: Syntax = { text: escapeHtml, link: escapeHtml };

/** HTML with Markdown in it: character references are text to both. */
const htmlInMarkdown: Syntax = {
  text: (line) => escapeHtml(line).replace(/[[\]`*_~|\\^$]/g, (mark) => `&#${mark.charCodeAt(0)};`),
  link: (link) => escapeHtml(markdown.link(link)),
};

const markdown: Syntax = {
  // "&" only where a character reference would come of it: "Tom & Siti" stays readable where nothing is unescaped.
  text: (line) => line.replace(/[\\`*_[\]<>~|^$]|&(?=#?\w+;)/g, (mark) => `\\${mark}`),
  link: (link) => encodeMarks(link, /[()<>"'`{}|\\^*]/g).replace(/&(#?\w+);/g, '&$1%3B'),
};

const bbcode: Syntax = {
  // The dialects know no escape in common.
  text: (line) => line.replaceAll('[', '(').replaceAll(']', ')'),
  link: (link) => encodeMarks(link, /[[\]"'<>]/g),
};

/** One value a line: a line without its value drops out. The marks need no translation for the publisher's readers. */
const readyPostTemplate = '{title}\n{discount}\n✂ {code}\n⏳ {ends}\n{link}\n{disclosure}';

/** The format of that id; the plain one where it is unknown: a preset may remember a template that is gone. */
export function findFormat(formatId: string, templates: readonly TemplateFormat[]): CopyFormat {
  return [...builtInFormats, ...templates].find((format) => format.formatId === formatId) ?? plainFormat;
}

/**
 * Writes a link in a format. Where the page has no title, the program is the title, else the link's host. In a template
 * each value is one line, written so that it cannot break the HTML, Markdown or BBCode that the template is in (in HTML:
 * as text or in a quoted attribute); a line drops out when one of its values is empty, unless the link or a disclosure
 * stands on it.
 * @throws {AppError} `unsafe-link` for what is no http(s) address, has credentials, or is not what it looks like.
 */
export function formatLink(format: CopyFormat, input: FormatInput): FormattedLink {
  const { link } = input;
  const host = toWebHost(link);
  if (host === null) throw new AppError('unsafe-link');
  const label = toOneLine(input.title) || toOneLine(input.program) || host;
  if (format.kind === 'template')
    return { text: fillTemplate(format.template, { ...input, title: label }), html: null };
  switch (format.formatId) {
    case 'plain':
      return { text: link, html: null };
    case 'markdown':
      return { text: `[${markdown.text(label)}](${markdown.link(link)})`, html: null };
    case 'html':
      return { text: toAnchor(link, label), html: null };
    case 'rich-text':
      return { text: link, html: toAnchor(link, label) };
    case 'bbcode':
      return { text: `[url=${bbcode.link(link)}]${bbcode.text(label)}[/url]`, html: null };
    case 'ready-post':
      return { text: fillTemplate(readyPostTemplate, { ...input, title: label }), html: null };
  }
}

function toAnchor(link: string, label: string): string {
  return `<a href="${escapeHtml(link)}" rel="sponsored noopener">${escapeHtml(label)}</a>`;
}

/** The host of an http(s) address that reads to the eye as it does to the parser; else null. */
function toWebHost(link: string): string | null {
  if (!/^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i.test(link) || /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(link)) return null;
  if (!URL.canParse(link)) return null;
  const { hostname } = new URL(link);
  // The parser lets brackets, quotes and the like into a name; no host has them.
  return /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname) ? hostname : null;
}

/** Percent-encodes marks after the origin: servers read the same, and no syntax has to know an escape. */
function encodeMarks(link: string, marks: RegExp): string {
  const origin = /^[^/]*\/\/[^/?#]*/.exec(link)?.[0] ?? '';
  const rest = link.slice(origin.length);
  return origin + rest.replace(marks, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function fillTemplate(template: string, input: FormatInput): string {
  const syntax = toSyntax(template);
  const texts: Readonly<Record<string, string>> = {
    ...toTokenValues(input),
    code: toOneLine(input.code),
    discount: toOneLine(input.discount),
    ends: toOneLine(input.endsOn),
    disclosure: toOneLine(input.disclosure),
  };
  const escaped = Object.entries(texts).map(([name, text]) => [name, syntax.text(text)]);
  const values: Readonly<Record<string, string>> = { ...Object.fromEntries(escaped), link: syntax.link(input.link) };
  const lines = template.split('\n');
  const kept = lines.filter((line) => staysIn(line, values));
  const filled = kept.map((line) => fillTokens(line, values)).join('\n');
  // Where a line went, the blank ones around it would be a gap.
  return kept.length === lines.length ? filled : filled.replace(/\n{3,}/g, '\n\n').replace(/^\n+|\n{1,2}$/g, '');
}

function staysIn(line: string, values: Readonly<Record<string, string>>): boolean {
  const has = (name: string) => line.includes(`{${name}}`);
  const names = Object.keys(values).filter(has);
  // Neither the link nor the word that it is advertising may get lost with a coupon.
  return has('link') || (has('disclosure') && values.disclosure !== '') || names.every((name) => values[name] !== '');
}

/** What the template is written in, by what only that has. */
function toSyntax(template: string): Syntax {
  const isMarkdown = template.includes('](');
  if (/<\/?[a-z][^<>]*>/i.test(template)) return isMarkdown ? htmlInMarkdown : html;
  if (isMarkdown) return markdown;
  return /\[\/?(?:url|b|i|u|img|list|quote|color|size|center)\b[^[\]]*\]/i.test(template) ? bbcode : plain;
}
