import type { HtmlPlace } from '#lib/domain/formats/html-place.ts';
import type { TemplateSyntax } from '#lib/domain/formats/link-formats.ts';
import { escapePublished } from '#lib/domain/text/escape-html.ts';

/** The place of a value in its template. */
export interface Place {
  readonly html: HtmlPlace;
  /** Whether only space and the marks of quotes and lists stand before it on its line. */
  readonly isLineStart: boolean;
  /** Whether it stands inside `](…)`. */
  readonly isInTarget: boolean;
  /** Whether it stands inside `[…]`. */
  readonly isInBrackets: boolean;
  /** Whether it stands between `[url]` and `[/url]`. */
  readonly isInLink: boolean;
  /** Whether a `[` of the template stands behind it: with a "!" before it that is a picture, which every reader loads. */
  readonly isBeforeBracket: boolean;
  /** Whether backslashes are plain text at this place, because the template has code in backquotes. */
  readonly isNearCode: boolean;
}

/** Escapes texts and links so that no character acts as markup. Texts are one line, without control characters. */
export interface Syntax {
  /** Whether what reads the text makes links of bare words at this place: "Booking.com", "@name". */
  hasBareLinks?(place: Place): boolean;
  text(line: string, place: Place): string;
  link(link: string, place: Place): string;
}

/** The place where the built-in formats put their values. */
export const ordinaryPlace: Place = {
  html: 'text',
  isLineStart: false,
  isInTarget: false,
  isInBrackets: false,
  isInLink: false,
  isBeforeBracket: false,
  isNearCode: false,
};

/** The place of a link between `](` and `)`. */
export const targetPlace: Place = { ...ordinaryPlace, isInTarget: true };

const everywhere = () => true;

/** Forums and editors make links of bare words as well, but none within a tag or the words of a link. */
const outsideLinks = ({ html: place, isInTarget, isInBrackets, isInLink }: Place) =>
  place === 'text' && !isInTarget && !isInBrackets && !isInLink;

const plain: Syntax = { hasBareLinks: everywhere, text: (line) => line, link: (link) => encodeBare(link) };

const html: Syntax = { text: (line, place) => toHtml(line, place.html), link: toHtmlLink };

/** Marks that turn a line into a heading, a list or a rule. */
const blockMark = /^[#+=-]|(?<=^\d{1,9})[.)](?=\s|$)/;

const markdown: Syntax = {
  hasBareLinks: outsideLinks,
  // Escape "&" only where it would begin a character reference, so that "Tom & Siti" stays readable everywhere.
  text(line, { isLineStart, isInTarget, isBeforeBracket, isNearCode }) {
    const marks = isInTarget ? /[\\`*_[\]<>~|^$"'()]|&(?=#?\w+;)/g : /[\\`*_[\]<>~|^$]|&(?=#?\w+;)/g;
    const escaped = (isNearCode ? line.replaceAll('`', '’') : line).replace(marks, (mark) => `\\${mark}`);
    const written = isBeforeBracket ? escaped.replace(/!$/, '\\!') : escaped;
    return isLineStart ? written.replace(blockMark, (mark) => `\\${mark}`) : written;
  },
  link(link, { isInTarget }) {
    const encode = isInTarget ? encodeMarks : encodeBare;
    return encode(link, /[()<>"'`{}|\\^*]/g).replace(/&(#?\w+);/g, '&$1%3B');
  },
};

/** HTML that contains Markdown: both read character references as text. */
const htmlInMarkdown: Syntax = {
  hasBareLinks: outsideLinks,
  text(line, place) {
    const escaped = toHtml(line, place.html).replace(/[[\]`*_~|\\^$]/g, toReference);
    const written = place.isBeforeBracket ? escaped.replace(/!$/, toReference) : escaped;
    return place.isLineStart ? written.replace(blockMark, toReference) : written;
  },
  link: (link, place) => toHtmlLink(markdown.link(link, place), place),
};

const bbcode: Syntax = {
  hasBareLinks: outsideLinks,
  // BBCode's dialects share no escape, so brackets are replaced.
  text(line, { isInBrackets }) {
    const written = line.replaceAll('[', '(').replaceAll(']', ')');
    return isInBrackets ? written.replace(/["'=]/g, ' ') : written;
  },
  link: (link) => encodeMarks(link, /[[\]"'<>]/g),
};

/**
 * Look-alikes of every character that is markup somewhere. The result needs no escapes and stays readable everywhere.
 */
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

/** Between letters or digits a single underscore is a mark in no syntax, and a code "SAVE_10" must stay one. */
const edgeUnderscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * WhatsApp and Telegram have no escapes, so their marks are replaced. Some are marks only at the start of a line and
 * before a space: "#ad" is a hashtag. Angle brackets are none there, but YouTube refuses a description that has one.
 */
const messenger: Syntax = {
  hasBareLinks: everywhere,
  text(line, { isLineStart }) {
    const written = line.replace(/[*~`|[\]<>]/g, toLookAlike).replace(edgeUnderscore, toLookAlike);
    return isLineStart ? written.replace(/^[#+-](?=[#+-]*(?:\s|$))/, toLookAlike) : written;
  },
  link: (link) => encodeBare(link, /[*~`|<>]/g),
};

/** Plain words with look-alikes in place of angle brackets. */
export const withoutAngles = (words: string): string => words.replace(/[<>]/g, toLookAlike);

/** For a template of unknown syntax. */
const any: Syntax = {
  hasBareLinks: everywhere,
  text(line, { html: place, isLineStart, isBeforeBracket }) {
    const whole = isBeforeBracket ? line.replace(/!$/, '！') : line;
    const marks = /[<>[\]*`~|\\"']|&(?=#?\w+;)/g;
    const written = whole.replace(marks, toLookAlike).replace(edgeUnderscore, toLookAlike);
    // A space would end the attribute's value and start another attribute.
    if (place === 'unquoted') return written.replace(/\s/g, '\u00a0').replaceAll('=', '＝');
    return isLineStart ? written.replace(/^[#+=-]/, toLookAlike) : written;
  },
  link: (link) => encodeBare(link, /[()[\]<>"'`{}|\\^*]/g).replace(/&(#?\w+);/g, '&$1%3B'),
};

/** For HTML that also has marks of other syntaxes. */
const anyInHtml: Syntax = {
  text: (line, place) => toHtml(any.text(line, place), place.html),
  link: (link, place) => toHtmlLink(any.link(link, place), place),
};

/** The syntaxes of the built-in formats, and of addresses in a text of others. */
export const builtInSyntaxes = { plain, markdown, bbcode };

/**
 * The syntax of a template: the user's choice; otherwise the one that its marks show, if only one fits; otherwise all,
 * so that the marks of every syntax are escaped.
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

/**
 * Whether a template has marks that plain words lack: "**{title}**", "[h1]{title}", "<{link}|{title}>", "- {title}".
 */
function hasMarks(template: string): boolean {
  return /[<>[\]*_`~|\\]|^\s*(?:#+\s|[-+]\s|\d+[.)]\s|==|--)/m.test(template.replace(/\{\w+(?::\w+)?\}/g, 'x'));
}

function toHtml(line: string, place: HtmlPlace): string {
  switch (place) {
    case 'text':
    case 'quoted':
      return escapePublished(line);
    case 'unquoted':
      return escapePublished(line).replace(/[\s=`]/g, toReference);
    case 'url':
      return toUrlPart(line).replaceAll('%2F', '/');
    case 'url-start':
      // The value must not start a scheme or a host here.
      return toUrlPart(line);
    case 'code':
      return line.replace(/[^\p{L}\p{N} .,-]/gu, '');
    case 'name':
      return toName(line);
  }
}

function toHtmlLink(link: string, { html: place }: Place): string {
  if (place === 'name') return toName(link);
  return escapePublished(place === 'code' ? encodeMarks(link, /["'`\\<>(){};$*]/g) : link);
}

/** Makes a name that no browser recognises as a tag or attribute. */
function toName(text: string): string {
  return `x-${text.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
}

/** Keeps what is already encoded: `{path}` comes from an address. */
function toUrlPart(text: string): string {
  const encoded = encodeURIComponent(text).replace(/['()*]/g, toPercent);
  return encoded.replace(/%25(?=[0-9a-f]{2})/gi, '%');
}

/** Percent-encodes marks after the origin: servers read the same address, and no syntax needs an escape. */
function encodeMarks(link: string, marks: RegExp): string {
  const origin = /^[^/]*\/\/[^/?#]*/.exec(link)?.[0] ?? '';
  return origin + link.slice(origin.length).replace(marks, toPercent);
}

/**
 * A mark of a sentence or of emphasis, with none but such behind it. Chats, GitHub (GFM 0.29, §6.9) and this extension's
 * own reader of texts leave it out of a bare address: of "/list?id=aB3_" they link "/list?id=aB3".
 */
const endMark = /[!.,:;*_~'"](?=[!.,:;*_~'"?&]*$)/g;

/**
 * What no address has (RFC 3986, §2), and what ends one for many readers: letters and signs beyond ASCII, and an
 * apostrophe, which may be the other half of one of the text.
 */
const noUri = /["'<>[\]\\^`{|}]|[^\0-\x7f]+/g;

/**
 * {@link encodeMarks} for an address around which no syntax says where it ends. Readers take a parenthesis without its
 * other half for one of the sentence.
 */
function encodeBare(link: string, marks = endMark): string {
  const written = [marks, noUri, ...(hasLoneParenthesis(link) ? [/[()]/g] : [])].reduce(encodeMarks, link);
  return encodeMarks(written, endMark);
}

function hasLoneParenthesis(link: string): boolean {
  let depth = 0;
  for (const [mark] of link.matchAll(/[()]/g)) {
    depth += mark === '(' ? 1 : -1;
    if (depth < 0) return true;
  }
  return depth > 0;
}

const toPercent = (mark: string) =>
  mark < '\x80' ? `%${mark.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(mark.toWellFormed());

const toReference = (mark: string) => `&#${mark.charCodeAt(0)};`;

const toLookAlike = (mark: string) => lookAlikes[mark] ?? mark;
