import type { AddressWriting } from '#lib/domain/addresses-in-text/address-writing.ts';
import { type BareSurroundings, findBareEnd, type Span } from '#lib/domain/addresses-in-text/bare-address.ts';
import {
  findDefinedLabels,
  findPictureLabels,
  matchBrackets,
  maxLabelLength,
  toLabel,
} from '#lib/domain/addresses-in-text/markdown-brackets.ts';
import { maxDestinationLength } from '#lib/domain/links/minted-link.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { parseCsv } from '#lib/domain/text/csv.ts';
import { decodeReferences } from '#lib/domain/text/decode-references.ts';
import { inlineNames } from '#lib/domain/text/inline-names.ts';
import { readHtmlTag } from '#lib/domain/text/read-html-tag.ts';

/** An address in a text, from `start` to before `end`. */
export interface FoundAddress {
  readonly start: number;
  readonly end: number;
  /** The address itself, unescaped. */
  readonly url: string;
  /** The link's words, on one line; empty if they only repeat the address. Hostile. */
  readonly title: string;
  readonly writing: AddressWriting;
  /** Where the tag of HTML begins that has the address as its `href`; null for any other address. */
  readonly tag: number | null;
}

interface Scan {
  readonly text: string;
  readonly found: FoundAddress[];
  readonly isHtml: boolean;
  /** The separator of a table's cells; empty if the text is not a table. */
  readonly separator: string;
  /** Where each `[` ends. */
  readonly brackets: ReadonlyMap<number, number>;
  /** Labels whose definition is a picture's. */
  readonly pictureLabels: ReadonlySet<string>;
  readonly definedLabels: ReadonlySet<string>;
  /** Where the text's front matter ends; 0 without one. */
  readonly matterEnd: number;
  /** Elements, and ends of BBCode, that nothing closes from here on. */
  readonly unclosed: Set<string>;
}

const maxTitleLength = 300;
/** No more of a link's words is read: an unclosed link must not be read to the end of the text. */
const maxWordsLength = 2_000;
/**
 * How deep parentheses may nest in a target. Without a limit, each unclosed link would be read to the end of the text.
 */
const maxDepth = 32;

/** Elements whose text is not prose: code, and what browsers do not show. */
const untouched = /^(?:code|pre|kbd|samp|script|style|textarea|title|xmp|iframe|noscript|template)$/;

/** Code among a link's words. */
const codeOfWords = /<(script|style)(?=[\s/>])[\s\S]*?<\/\1\s*>/gi;

/**
 * What only markup has: a tag that HTML has, an end tag of any name, or an empty tag. A start tag of another name may be
 * a placeholder: "Dear <name>".
 */
const anyTag =
  /<\/?(?:a|p|br|b|i|em|strong|div|span|ul|ol|li|h[1-6]|table|tr|td|img|figure|blockquote|section|body|html)(?:\s[^<>]*)?\/?>|<\/[a-z][\w:.-]*\s*>|<[a-z][\w:.-]*(?:\s[^<>]*)?\/>|<\?xml\s/i;

const word = String.raw`[\p{L}\p{M}\p{N}_.-]+`;
/** A field of YAML or TOML: its name has up to two words, or quotation marks. "https://…" is none. */
const field = String.raw`(?:"[^"\n]+"|'[^'\n]+'|${word}(?: ${word})?)[ \t]*(?:=|:(?=\s))`;
/** What a post of a static site begins with: its fields. Words between two rules are none. */
const frontMatter = new RegExp(
  String.raw`^\ufeff?(---|\+{3})[ \t]*\r?\n(?=(?:[ \t]*(?:#.*)?\r?\n)*${field})[\s\S]*?\n\1[ \t]*(?:\r?\n|$)`,
  'u',
);

/** Where the front matter of a text ends; 0 without one. Readers see what is behind it. */
export const findMatterEnd = (text: string): number => frontMatter.exec(text)?.[0].length ?? 0;

export const isPictureFile = (address: string): boolean => /\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]|$)/i.test(address);

/**
 * Finds every web address that a reader of the text could follow, in order: targets of Markdown links, of HTML's `href`
 * and of BBCode, and addresses that stand alone. Only scans the text, never parses it into a page.
 *
 * Skips what is not a link of its own: code, comments, declarations, addresses in other attributes and those of pictures
 * (which would break), a link's own words, which readers see but do not follow, and an address that tags of HTML cut.
 */
export function findAddresses(text: string): readonly FoundAddress[] {
  const brackets = matchBrackets(text);
  const scan: Scan = {
    text,
    found: [],
    isHtml: anyTag.test(text),
    separator: findSeparator(text),
    brackets,
    pictureLabels: findPictureLabels(text, brackets),
    definedLabels: findDefinedLabels(text, brackets),
    matterEnd: findMatterEnd(text),
    unclosed: new Set(),
  };
  const spots = /https?:\/\/|www\.|[<[`~]/gi;
  for (let spot = spots.exec(text); spot !== null; spot = spots.exec(text)) {
    spots.lastIndex = Math.max(readSpot(scan, spot[0], spot.index), spot.index + 1);
  }
  return scan.found;
}

/** Reads what begins at a place. @returns where to continue. */
function readSpot(scan: Scan, spot: string, at: number): number {
  if (scan.text[at - 1] === '\\') return at + spot.length;
  switch (spot) {
    case '<':
      return readAngle(scan, at);
    case '[':
      return readBracket(scan, at);
    case '`':
      return readQuotedLink(scan, at) ?? skipCode(scan, at);
    case '~':
      return skipCode(scan, at);
    default:
      return readBare(scan, at, spot.length);
  }
}

/** Takes an address. @returns whether it is one. */
function take({ text, found }: Scan, { start, end }: Span, writing: AddressWriting, title = '', tag?: number): boolean {
  const url = toAddress(text.slice(start, end), writing);
  if (url === null) return false;
  found.push({ start, end, url, title: toTitle(title), writing, tag: tag ?? null });
  return true;
}

/** The address that a piece of text means, or null if it is not an address of the web. */
function toAddress(source: string, writing: AddressWriting): string | null {
  const unescaped = writing === 'markdown' ? source.replace(/\\([!-/:-@[-`{-~])/g, '$1') : source;
  const isEscaped = writing === 'html' || writing === 'markdown';
  // HTML within HTML, as in a feed, has its ampersands escaped twice.
  const decoded = decodeQuery(isEscaped ? decodeReferences(unescaped) : unescaped);
  const url = decoded.trim();
  const whole = /^www\./i.test(url) ? `https://${url}` : url.startsWith('//') ? `https:${url}` : url;
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(whole) ?? [];
  // "http://..." ends a sentence.
  const hasName = /[\p{L}\p{N}]/u.test(host) && !/^\.|\.\./.test(host);
  return hasName && URL.canParse(whole) ? whole : null;
}

/** Reads `&amp;` where the query shows that it is an ampersand: a name and its value follow. */
function decodeQuery(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? url : url.slice(0, at) + url.slice(at).replace(/&amp;(?=[\w.%[\]-]+=)/g, '&');
}

function toTitle(words: string): string {
  const title = toOneLine(words).slice(0, maxTitleLength);
  return /^(?:https?:\/\/|www\.)/i.test(title) ? '' : title;
}

/** A declaration such as that of the document's type, or an instruction such as that of a style sheet. */
const declaration = /<(?:!|\?)[a-z][^<>]{0,2000}>/iy;

/** Reads a tag, a comment, a declaration, or an address in angle brackets. */
function readAngle(scan: Scan, at: number): number {
  const { text } = scan;
  if (matchAt(/<(?:https?:\/\/|www\.)/iy, text, at) !== null) return readAngledAddress(scan, at) ?? at + 1;
  if (text.startsWith('<!--', at)) return pass(text, /-->/g, at);
  const declared = matchAt(declaration, text, at);
  if (declared !== null) return at + declared.length;
  const tag = readHtmlTag(text, at);
  if (tag === null) return at + 1;
  const { name, isEnd, end, href } = tag;
  if (isEnd) return end;
  if (untouched.test(name)) return skipElement(scan, name, end);
  if ((name !== 'a' && name !== 'area') || href === null) return end;
  const close = name === 'a' ? findAnchorEnd(text, end) : null;
  const inside = close === null ? '' : text.slice(end, Math.min(close, end + maxWordsLength));
  const words = decodeReferences(inside.replace(codeOfWords, ' ').replace(/<[^<>]*>/g, ' '));
  take(scan, href, 'html', words, at);
  // Readers follow no address in the words of a link, wherever it leads.
  return close ?? end;
}

/** Reads "<https://…>", and "<https://…|words>" of Slack, whose references are those of HTML. */
function readAngledAddress(scan: Scan, at: number): number | null {
  const pattern = /<((?:https?:\/\/|www\.)[^\s<>|\\]+)(?:\|([^<>\n]{0,2000}))?>/iy;
  const [whole, address = '', words = ''] = execAt(pattern, scan.text, at) ?? [];
  if (whole === undefined) return null;
  const span = { start: at + 1, end: at + 1 + address.length };
  return take(scan, span, 'markdown', decodeReferences(words)) ? at + whole.length : null;
}

/** Where the anchor whose words begin here ends; null if another anchor begins first. */
function findAnchorEnd(text: string, from: number): number | null {
  const next = /<(\/?)a(?=[\s/>])/gi;
  next.lastIndex = from;
  const found = next.exec(text);
  return found?.[1] === '/' ? found.index : null;
}

/**
 * Skips an element whose text is not prose. One that nothing closes is a word about it ("a page's <title>"), unless it
 * holds code alone: the rest of that may have been cut off.
 */
function skipElement({ text, unclosed }: Scan, name: string, from: number): number {
  const end = unclosed.has(name) ? null : indexOfEnd(text, name, from);
  if (end !== null) return end;
  unclosed.add(name);
  return name === 'script' || name === 'style' ? text.length : from;
}

function indexOfEnd(text: string, element: string, from: number): number | null {
  const end = new RegExp(`</${element}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.exec(text)?.index ?? null;
}

/** What begins a link of BBCode, or what is no link: code, in each of its forums' words for it, and pictures. */
const bbcodeStart = /\[(?:(?:code|icode|php|html|noparse|plain|img)(?=[\s\]=])|url=["']?)/iy;
/** An address that a forum or WordPress shows in the page: its words are nothing but the address. */
const shownCode = /\[(video|audio|media|embed)(?:[\s=][^[\]\n]{0,500})?\]\s{0,99}[^\s[\]<>]*\s{0,99}\[\/\1\]/iy;

/** Reads a link of Markdown or BBCode. */
function readBracket(scan: Scan, at: number): number {
  const { text, brackets } = scan;
  const shownByCode = matchAt(shownCode, text, at);
  if (shownByCode !== null) return at + shownByCode.length;
  const bbcode = matchAt(bbcodeStart, text, at);
  const read = bbcode === null ? null : readBbcode(scan, at, bbcode);
  if (read !== null) return read;
  const close = brackets.get(at);
  if (close === undefined) return at + 1;
  const next = text[close + 1];
  const words = text.slice(at + 1, close);
  if (next === '(') return readWordsWithTarget(scan, at, close);
  if (next === '[') return isReference(scan, close, words) ? (brackets.get(close + 1) ?? close) + 1 : at + 1;
  return next === ':' ? readDefinition(scan, at, close) : at + 1;
}

/** Reads "[words](https://… "title")". */
function readWordsWithTarget(scan: Scan, at: number, close: number): number {
  const { text } = scan;
  const target = readTarget(text, close + 2, true);
  // "[https://…](size M or L)" is prose.
  if (target === null) return at + 1;
  const isPicture = text[at - 1] === '!';
  if (isPicture) return passTitle(text, target, titleOfLink);
  const shown = text.slice(at + 1, Math.min(close, at + 1 + maxWordsLength));
  const title = /!\[|<img/i.test(shown) ? '' : shown.replace(/\\([!-/:-@[-`{-~])|[*_`~]/g, '$1');
  return take(scan, target, 'markdown', title) ? passTitle(text, target, titleOfLink) : close + 1;
}

/** Whether words in brackets are a link's whose target is a definition, and have no link in them. */
function isReference({ text, brackets, definedLabels }: Scan, close: number, words: string): boolean {
  const end = brackets.get(close + 1) ?? close;
  if (end - close > maxLabelLength || words.length > maxWordsLength || words.includes('](')) return false;
  const label = text.slice(close + 2, end);
  return definedLabels.has(toLabel(label || words));
}

/** Reads "[label]: https://…", with which Markdown says where a link leads. */
function readDefinition(scan: Scan, at: number, close: number): number {
  const { text } = scan;
  const words = text.slice(at + 1, close);
  // `[^1]: …` is a note, and its text is prose.
  if (words.startsWith('^') || !beginsLine(text, at, /[ ]/, 3)) return at + 1;
  const target = readTarget(text, close + 2, false);
  if (target === null) return at + 1;
  if (scan.pictureLabels.has(toLabel(words))) return passTitle(text, target, titleOfDefinition);
  if (matchAt(definitionEnd, text, target.end) === null) return at + 1;
  // "[//]: # (…)" and "[comment]: <> (…)" are comments.
  const isComment = /^#?$/.test(text.slice(target.start, target.end));
  return isComment || take(scan, target, 'markdown') ? passTitle(text, target, titleOfDefinition) : at + 1;
}

/**
 * Where the title of a target ends, which readers do not follow; the target's end without a title.
 * @param title What may be one at this place.
 */
function passTitle(text: string, { start, end }: Span, title: RegExp): number {
  const after = text[start - 1] === '<' ? end + 1 : end;
  return after + (matchAt(title, text, after) ?? '').length;
}

/** A title ends its link or its line. With other words behind them, words in quotation marks are prose. */
const titleBefore = (end: string) =>
  new RegExp(
    String.raw`[ \t]{0,99}\r?\n?[ \t]{0,99}(?:(?<=\s)"(?:\\.|[^"\\\n]){0,500}"|(?<=\s)'(?:\\.|[^'\\\n]){0,500}'|(?<=\s)\((?:\\.|[^()\\\n]){0,500}\))(?=${end})`,
    'y',
  );
const titleOfLink = titleBefore(String.raw`[ \t]{0,99}\r?\n?[ \t]{0,99}\)`);
const titleOfDefinition = titleBefore(String.raw`[ \t]{0,99}(?:[\r\n]|$)`);

/**
 * What may follow the target of a definition: its title, the marks of kramdown, or nothing more on the line. What other
 * words follow is what somebody says: "[Anna]: https://…, and …".
 */
const definitionEnd =
  />?(?:(?:\s+(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\([^()\n]*\)|[={][^\n]*))?[ \t]*(?=[\r\n]|$)|(?=<))/y;

function readBbcode(scan: Scan, at: number, opening: string): number | null {
  const { text } = scan;
  const name = /\w+/.exec(opening)?.[0] ?? '';
  if (name.toLowerCase() !== 'url') return skipBbcode(scan, `[/${name.toLowerCase()}]`, at);
  const start = at + opening.length;
  // An apostrophe ends the target only where one began it.
  const source = matchAt(opening.endsWith("'") ? /[^\s[\]"'<>]+/y : /[^\s[\]"<>]+/y, text, start) ?? '';
  const end = start + source.length;
  const inside = matchAt(/["']?\]/y, text, end);
  if (inside === null) return start;
  // Search only a limited stretch: an unclosed link must not scan the whole text.
  const [, words] = /^([\s\S]{0,2000}?)\[\/url\]/i.exec(text.slice(end + inside.length, end + 2_100)) ?? [];
  const isTaken = take(scan, { start, end }, 'bbcode', (words ?? '').replace(/\[[^\]]*\]/g, ''));
  return isTaken && words !== undefined ? end + inside.length + words.length : end;
}

/**
 * Skips code or a picture of BBCode. Null for one that nothing closes: it is a word in brackets, as in "Take [CODE] at
 * the checkout", or a link of Markdown.
 */
function skipBbcode({ text, unclosed }: Scan, closing: string, at: number): number | null {
  const end = unclosed.has(closing)
    ? text.length
    : pass(text, new RegExp(closing.replaceAll(/[[\]]/g, '\\$&'), 'gi'), at);
  if (text.slice(end - closing.length, end).toLowerCase() === closing) return end;
  unclosed.add(closing);
  return null;
}

/** What may follow the target of a Markdown link: its closing parenthesis, or a title. */
const targetEnd = /[ \t]*(?:\n[ \t]*)?(?:\)|(?<=\s)["'(=])/y;

/**
 * The target of a Markdown link, without its angle brackets and title; null if it cannot be an address. A link that
 * nothing closes is none: what stands there is prose.
 */
function readTarget(text: string, from: number, isInParentheses: boolean): Span | null {
  const target = readTargetSpan(text, from, isInParentheses);
  if (target === null || !isInParentheses) return target;
  const after = text[target.start - 1] === '<' ? target.end + 1 : target.end;
  return matchAt(targetEnd, text, after) === null ? null : target;
}

function readTargetSpan(text: string, from: number, isInParentheses: boolean): Span | null {
  const start = from + (matchAt(/[ \t]*\n?[ \t]*/y, text, from) ?? '').length;
  if (text[start] === '<') {
    const angled = matchAt(/<(?:\\.|[^<>\n\\])*>/y, text, start);
    return angled === null ? null : { start: start + 1, end: start + angled.length - 1 };
  }
  let depth = 0;
  let end = start;
  for (; end < text.length; end += 1) {
    if (end - start > maxDestinationLength || depth > maxDepth) return null;
    const char = text[end] ?? '';
    if (/[\s<]/.test(char)) break;
    if (char === '\\') end += 1;
    else if (char === '(') depth += 1;
    else if (char === ')' && isInParentheses) {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return end > start ? { start, end: Math.min(end, text.length) } : null;
}

/** A macro of AsciiDoc, which shows the address behind it; its words follow in brackets. */
const showingMacro = /(?<![\w:])(?:image|video|audio)::?$/i;
/** A directive of reStructuredText, which shows the address behind it. */
const showingDirective = /(?:^|\n)[ \t]*\.\. (?:\|[^|\n]+\| )?(?:image|figure):: +$/i;
/** A file of a picture between the marks of Textile and Jira; with its words or its size. */
const markedPicture =
  /![^\s!|()[\]{}<>"]+\.(?:jpe?g|png|webp|gif|avif|svg)(?:\?[^\s!|()]*)?(?:\([^()\n]*\)|\|[^!\n]*)?!/iy;

/** A block of WordPress that shows the page of the address in it. Its comment has the address, too, and has to agree. */
const embedding = /<div class="wp-block-embed__wrapper">\s*$/i;

/**
 * Where an address ends that a page shows: as a picture of AsciiDoc, reStructuredText, DokuWiki, Textile or Jira, or in
 * a block of WordPress. Null for any other address.
 */
function findShownEnd(text: string, at: number, end: number): number | null {
  const before = text.slice(Math.max(0, at - 100), at);
  const isShown =
    (text[end] === '[' && showingMacro.test(before)) ||
    showingDirective.test(before) ||
    embedding.test(before) ||
    (/\{\{ ?$/.test(before) && isPictureFile(text.slice(at, end)));
  if (isShown) return end;
  const marked = /(?<![\p{L}\p{N}!])!$/u.test(before) ? matchAt(markedPicture, text, at - 1) : null;
  return marked === null ? null : at - 1 + marked.length;
}

/** Reads an address that stands alone. */
function readBare(scan: Scan, at: number, length: number): number {
  const { text, isHtml, separator, matterEnd } = scan;
  const isWeb = text[at + length - 1] === '/';
  const isInWord = (isWeb ? /[a-z0-9]/i : /[\p{L}\p{N}@./_-]/u).test(text[at - 1] ?? '');
  if (isInWord) return at + length;
  const surroundings = { isHtml, separator };
  const end = findBareEnd(text, at, length, surroundings);
  if (end === at + length || (isHtml && isCutByTag(text, { start: at, end }, length, surroundings))) return end;
  // "image: https://…/rice.jpg": another address there would break the post's picture.
  if (at < matterEnd && isPictureFile(text.slice(at, end))) return end;
  const shownEnd = findShownEnd(text, at, end);
  if (shownEnd !== null) return shownEnd;
  // Clippers of Markdown write "my\_product".
  const writing = text.slice(at, end).includes('\\') ? 'markdown' : isHtml ? 'html' : 'plain';
  take(scan, { start: at, end }, writing, isHtml ? '' : readAsciidocWords(text, end));
  return end;
}

/** A tag or comment that shows nothing between two letters of a line. A raised digit is a footnote. */
const unseen = String.raw`</?(?!su[bp]\b)(?:${inlineNames})(?=[\s/>])[^<>]{0,500}>|<!--[^<>]{0,500}-->`;
const unseenTags = new RegExp(unseen, 'gi');
/** What readers see behind an address and a tag, up to the next address. */
const behindTag = new RegExp(
  String.raw`[?!.,:;*_~'([&\\]{0,9}(?:${unseen})(?:(?!https?:\/\/|www\.)[^<]|${unseen}){1,100}`,
  'iy',
);

/**
 * Whether readers of HTML see more of an address behind a tag: of "https://…/<wbr>rice" the beginning is another page.
 * Marks without a letter are no more of it: "<b>https://…</b>- rice".
 */
function isCutByTag(text: string, { start, end }: Span, length: number, surroundings: BareSurroundings): boolean {
  const behind = matchAt(behindTag, text, end);
  if (behind === null) return false;
  const shown = text.slice(start, end) + behind.replace(unseenTags, '');
  return /[\p{L}\p{N}]/u.test(shown.slice(end - start, findBareEnd(shown, 0, length, surroundings)));
}

/** The words of "https://…[words]", with which AsciiDoc links; empty if no such words follow the address. */
function readAsciidocWords(text: string, at: number): string {
  const [, words = ''] = execAt(/\[([^[\]\n/][^[\]\n]{0,300})\]/y, text, at) ?? [];
  return words.replace(/\^?(?:,\s*\w+=.*)?$/, '');
}

/** Reads "`words <https://…>`_", with which reStructuredText links; null if it is code in backquotes. */
function readQuotedLink(scan: Scan, at: number): number | null {
  const pattern = /`([^`<>]{0,300})<((?:https?:\/\/|www\.)[^\s<>`]+)>`__?(?![\p{L}\p{N}_])/iuy;
  const [whole, words = '', address = ''] = execAt(pattern, scan.text, at) ?? [];
  if (whole === undefined) return null;
  const start = at + 1 + words.length + 1;
  return take(scan, { start, end: start + address.length }, 'markdown', words) ? at + whole.length : null;
}

/** So many tildes or more are no fence of code: they divide posts, and underline headings of reStructuredText. */
const divider = 6;

/** What ends a paragraph, behind which no code in backquotes continues. */
const paragraphEnd = {
  text: /`+|\n[ \t]*\r?\n/g,
  html: /`+|\n[ \t]*\r?\n|<\/?(?:p|div|br|li|td|th|h[1-6])(?=[\s/>])/gi,
};

/**
 * Skips code in backquotes, or in fences of backquotes or tildes. A backquote between two letters is an apostrophe:
 * "don`t".
 */
function skipCode({ text, isHtml }: Scan, at: number): number {
  const marks = matchAt(/`+|~+/y, text, at) ?? '';
  const after = at + marks.length;
  if (marks === '`' && isApostrophe(text, at)) return after;
  if (marks[0] === '~' && marks.length >= divider) return after;
  if (marks.length >= 3 && beginsLine(text, at, /[\s>]/, Number.POSITIVE_INFINITY)) {
    // HTML ends a paragraph with a tag.
    const lineEnd = isHtml ? '\\n|\\r|<|$' : '\\n|\\r|$';
    const fence = new RegExp(`\\n[ >]*${marks[0]}{${marks.length},}[ \\t]*(?=${lineEnd})`, 'g');
    fence.lastIndex = after;
    const closing = fence.exec(text);
    return closing === null ? text.length : closing.index + closing[0].length;
  }
  if (marks[0] === '~') return after;
  return findCodeEnd(text, after, marks, isHtml) ?? after;
}

/**
 * Where code in backquotes ends; null if nothing ends it. Code may span lines, but not paragraphs. On one line it may have
 * tags (`<h1>`), but no end of an element that began before it.
 */
function findCodeEnd(text: string, from: number, marks: string, isHtml: boolean): number | null {
  const runs = new RegExp(isHtml ? paragraphEnd.html : paragraphEnd.text);
  runs.lastIndex = from;
  let [done, isOneLine, hasTag, opened] = [from, true, false, 0];
  for (let run = runs.exec(text); run !== null; run = runs.exec(text)) {
    const [found] = run;
    isOneLine &&= !text.slice(done, run.index).includes('\n');
    done = runs.lastIndex;
    if (hasTag && !isOneLine) return null;
    if (found === marks) return done;
    if (found.startsWith('`')) continue;
    opened += found.startsWith('</') ? -1 : 1;
    if (!found.startsWith('<') || !isOneLine || opened < 0) return null;
    hasTag = true;
  }
  return null;
}

/** Whether a backquote stands between two letters, of which the second begins no address. */
function isApostrophe(text: string, at: number): boolean {
  return (
    /[a-z\u00c0-\u024f\u0400-\u04ff]/i.test(text[at - 1] ?? '') &&
    matchAt(/`(?!https?:|www\.)\p{L}/iuy, text, at) !== null
  );
}

/** The separator of a table with addresses as cells. In other texts a comma may be part of an address. */
function findSeparator(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const separators = [',', ';', '|'].filter((each) => first.includes(each));
  if (separators.length === 0) return '';
  const rows = parseCsv(text);
  const columns = rows[0]?.length ?? 0;
  const isTable = rows.length > 1 && columns > 1 && rows.every((row) => row.length === columns);
  const cell = isTable ? rows.flat().find((each) => /^https?:\/\/\S+$/i.test(each)) : undefined;
  if (cell === undefined) return '';
  return separators.find((each) => text.includes(each + cell) || text.includes(cell + each)) ?? '';
}

function execAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

const matchAt = (sticky: RegExp, text: string, at: number): string | null => execAt(sticky, text, at)?.[0] ?? null;

/** The position after the next match; the end of the text without a match. */
function pass(text: string, mark: RegExp, from: number): number {
  mark.lastIndex = from;
  return mark.test(text) ? mark.lastIndex : text.length;
}

/** Whether nothing but a few characters of one kind stand before a place on its line. */
function beginsLine(text: string, at: number, kind: RegExp, most: number): boolean {
  let start = at;
  while (start > 0 && at - start <= most && text[start - 1] !== '\n' && kind.test(text[start - 1] ?? '')) start -= 1;
  return at - start <= most && (start === 0 || text[start - 1] === '\n');
}
