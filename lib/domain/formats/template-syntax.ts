import type { HtmlPlace } from '#lib/domain/formats/html-place.ts';
import type { TemplateSyntax } from '#lib/domain/formats/link-formats.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';

/** Where in its template a value goes. */
export interface Place {
  readonly html: HtmlPlace;
  /** Whether nothing but space and the marks of quotes and lists stands before it on its line. */
  readonly isLineStart: boolean;
  /** Whether it is within `](…)`. */
  readonly isInTarget: boolean;
  /** Whether it is within `[…]`. */
  readonly isInBrackets: boolean;
  /** Whether backslashes are text there, because the template has code in backquotes. */
  readonly isNearCode: boolean;
}

/** A way to write texts and links so that they cannot be taken for markup. Texts are one line, without control characters. */
export interface Syntax {
  text(line: string, place: Place): string;
  link(link: string, place: Place): string;
}

/** Where the built-in formats put their values. */
export const ordinaryPlace: Place = {
  html: 'text',
  isLineStart: false,
  isInTarget: false,
  isInBrackets: false,
  isNearCode: false,
};

const plain: Syntax = { text: (line) => line, link: (link) => link };

const html: Syntax = { text: (line, place) => toHtml(line, place.html), link: toHtmlLink };

/** What makes a line a heading, a list or a rule. */
const blockMark = /^[#+=-]|(?<=^\d{1,9})[.)](?=\s|$)/;

const markdown: Syntax = {
  // "&" is escaped only where it would begin a character reference, so that "Tom & Siti" stays readable everywhere.
  text(line, { isLineStart, isInTarget, isNearCode }) {
    const marks = isInTarget ? /[\\`*_[\]<>~|^$"'()]|&(?=#?\w+;)/g : /[\\`*_[\]<>~|^$]|&(?=#?\w+;)/g;
    const written = (isNearCode ? line.replaceAll('`', '’') : line).replace(marks, (mark) => `\\${mark}`);
    return isLineStart ? written.replace(blockMark, (mark) => `\\${mark}`) : written;
  },
  link: (link) => encodeMarks(link, /[()<>"'`{}|\\^*]/g).replace(/&(#?\w+);/g, '&$1%3B'),
};

/** HTML with Markdown in it: character references are text to both. */
const htmlInMarkdown: Syntax = {
  text(line, place) {
    const written = toHtml(line, place.html).replace(/[[\]`*_~|\\^$]/g, toReference);
    return place.isLineStart ? written.replace(blockMark, toReference) : written;
  },
  link: (link, place) => toHtmlLink(markdown.link(link, place), place),
};

const bbcode: Syntax = {
  // BBCode's dialects have no escape in common, so brackets are replaced.
  text(line, { isInBrackets }) {
    const written = line.replaceAll('[', '(').replaceAll(']', ')');
    return isInBrackets ? written.replace(/["'=]/g, ' ') : written;
  },
  link: (link) => encodeMarks(link, /[[\]"'<>]/g),
};

/** Look-alikes of every mark that is markup somewhere: nothing is left to escape, and the text stays readable everywhere. */
const lookAlikes: Readonly<Record<string, string>> = {
  '<': '‹',
  '>': '›',
  '[': '(',
  ']': ')',
  '*': '∗',
  _: '＿',
  '`': '’',
  '~': '∼',
  '|': '¦',
  '\\': '∖',
  '"': '”',
  "'": '’',
  '&': '＆',
  '#': '＃',
  '-': '‐',
  '+': '＋',
  '=': '＝',
};

/**
 * WhatsApp and Telegram. They have no escapes, so their marks are replaced; some are marks at the start of a line only.
 */
const messenger: Syntax = {
  text(line, { isLineStart }) {
    const written = line.replace(/[*_~`|[\]]/g, toLookAlike);
    return isLineStart ? written.replace(/^[>#+-]/, toLookAlike) : written;
  },
  link: (link) => encodeMarks(link, /[*~`|]/g),
};

/** For a template of which nobody can say what it is written in. */
const any: Syntax = {
  text(line, { html: place, isLineStart }) {
    const written = line.replace(/[<>[\]*_`~|\\"']|&(?=#?\w+;)/g, toLookAlike);
    // A space would end the attribute's value, and what follows would be another attribute.
    if (place === 'unquoted') return written.replace(/\s/g, '\u00a0').replaceAll('=', '＝');
    return isLineStart ? written.replace(/^[#+=-]/, toLookAlike) : written;
  },
  link: (link) => encodeMarks(link, /[()[\]<>"'`{}|\\^*]/g).replace(/&(#?\w+);/g, '&$1%3B'),
};

/** For HTML with marks of other kinds in it. */
const anyInHtml: Syntax = {
  text: (line, place) => toHtml(any.text(line, place), place.html),
  link: (link, place) => toHtmlLink(any.link(link, place), place),
};

/** The syntaxes that formats are written in by themselves. */
export const builtInSyntaxes = { markdown, bbcode };

/**
 * What a template is written in: what the user says; else what it shows, where only one syntax has it; else anything, and
 * then every mark of every syntax is written so that it is text.
 */
export function toSyntax(template: string, chosen: TemplateSyntax | undefined): Syntax {
  const hasHtml = /<\/?[a-z][^<>]*>/i.test(template);
  switch (chosen) {
    case 'plain':
      return plain;
    case 'html':
      return html;
    case 'bbcode':
      return bbcode;
    case 'messenger':
      return messenger;
    case 'markdown':
      return hasHtml ? htmlInMarkdown : markdown;
    case undefined:
      break;
  }
  const hasMarkdown = template.includes('](');
  const hasBbcode = /\[\/?(?:url|b|i|u|img|list|quote|color|size|center)\b[^[\]]*\]/i.test(template);
  if (hasBbcode) return hasHtml ? anyInHtml : hasMarkdown ? any : bbcode;
  if (hasHtml) return hasMarkdown ? htmlInMarkdown : html;
  if (hasMarkdown) return markdown;
  return hasMarks(template) ? any : plain;
}

/** Whether there are marks that plain words do not have: "**{title}**", "[h1]{title}", "<{link}|{title}>", "- {title}". */
function hasMarks(template: string): boolean {
  return /[<>[\]*_`~|\\]|^\s*(?:#+\s|[-+]\s|\d+[.)]\s|==|--)/m.test(template.replace(/\{\w+(?::\d+)?\}/g, 'x'));
}

function toHtml(line: string, place: HtmlPlace): string {
  switch (place) {
    case 'text':
    case 'quoted':
      return escapeHtml(line);
    case 'unquoted':
      return escapeHtml(line).replace(/[\s=`]/g, toReference);
    case 'url':
      return toUrlPart(line).replaceAll('%2F', '/');
    case 'url-start':
      // Neither a scheme nor a host may begin here.
      return toUrlPart(line);
    case 'code':
      return line.replace(/[^\p{L}\p{N} .,-]/gu, '');
    case 'name':
      return toName(line);
  }
}

function toHtmlLink(link: string, { html: place }: Place): string {
  if (place === 'name') return toName(link);
  return escapeHtml(place === 'code' ? encodeMarks(link, /["'`\\<>(){};$*]/g) : link);
}

/** No tag and no attribute of this name does anything. */
function toName(text: string): string {
  return `x-${text.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
}

/** What is encoded already stays as it is: `{path}` comes from an address. */
function toUrlPart(text: string): string {
  const encoded = encodeURIComponent(text).replace(/['()*]/g, toPercent);
  return encoded.replace(/%25(?=[0-9a-f]{2})/gi, '%');
}

/** Percent-encodes marks after the origin: servers read the same, and no syntax has to know an escape. */
function encodeMarks(link: string, marks: RegExp): string {
  const origin = /^[^/]*\/\/[^/?#]*/.exec(link)?.[0] ?? '';
  return origin + link.slice(origin.length).replace(marks, toPercent);
}

const toPercent = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

const toReference = (mark: string) => `&#${mark.charCodeAt(0)};`;

const toLookAlike = (mark: string) => lookAlikes[mark] ?? mark;
