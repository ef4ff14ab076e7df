import { toShortAddress } from '#lib/domain/text/to-short-address.ts';
/*
 * Why the worker reads HTML here, and no page reads it with `DOMParser`: a worker has none. With HTML in the store each
 * reader of a description (popup, Coupons, search, the campaign's page) would have to remember that it is hostile. A
 * row that an earlier version stored as text may look like HTML: "a <b> c" would lose its letter. In Chromium
 * `DOMParser` took 58 µs a description where this took 37, and a search reads 5,000 of them. Lines, cells, addresses
 * and unseen characters would still need half of this file.
 */

import { decodeReferences } from '#lib/domain/text/decode-references.ts';

/** Elements whose content is not part of the page's text. */
const contentlessElements: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'noembed',
  'noframes',
  'xmp',
]);

/** Elements that begin and end a line. */
const blockElements: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'br',
  'caption',
  'center',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'tfoot',
  'thead',
  'tr',
  'ul',
]);

/** A piece that the markup adds as a line end. */
const lineEnd = '\n';
/** Between the cells of a table row. */
const cellSeparator = ' | ';
/** So many tags stand between two digits at most. */
const maxTagsBetween = 6;
const nextDigit = new RegExp(String.raw`(?:</?[a-z][^<>]{0,200}>){0,${maxTagsBetween}}\d`, 'iy');
/** A longer address says nothing to a reader: most contain data. */
const maxAddressLength = 500;

/**
 * The text of hostile HTML, with one line for each paragraph, list item or table row. A row's cells have a separator
 * between them. A link's web address follows its text. Scripts, styles and comments are dropped with their content.
 * Entities are decoded once, so `&lt;b&gt;` becomes the text `<b>`: put the result only into text nodes. Characters
 * that reorder or hide text are dropped. Text without any line element keeps its own line ends. Never throws. Time
 * grows only with the length, whatever the markup.
 */
export function toPlainText(html: string): string {
  const reading: Reading = {
    ...{ html, pieces: [], hasLines: false, missing: new Set(), areQuotesBalanced: true, position: 0 },
    ...{ row: { from: 0, cells: 0 }, link: null },
  };
  const lastTagEnd = html.lastIndexOf('>');
  while (reading.position < html.length) {
    const open = html.indexOf('<', reading.position);
    if (open === -1 || open > lastTagEnd) break;
    reading.pieces.push(toText(html.slice(reading.position, open)));
    readMarkup(reading, open);
  }
  reading.pieces.push(toText(html.slice(reading.position)));
  endLink(reading);
  return tidy(reading.pieces, reading.hasLines);
}

/** What was read so far. */
interface Reading {
  readonly html: string;
  readonly pieces: string[];
  hasLines: boolean;
  /** Missing closing tags: searching again for each opening tag would be quadratic. */
  readonly missing: Set<string>;
  areQuotesBalanced: boolean;
  position: number;
  /** The open table row: the index of its first piece, and its cells so far. */
  row: { readonly from: number; readonly cells: number };
  /** The open link: its address, and the index of its text's first piece. */
  link: { readonly address: string; readonly from: number } | null;
}

/** Reads what begins with this `<`: a comment, a declaration, a tag, or the sign itself. */
function readMarkup(reading: Reading, open: number): void {
  const { html, pieces } = reading;
  if ('!?'.includes(html[open + 1] ?? ' ')) {
    const isComment = html.startsWith('<!--', open);
    const end = isComment ? html.indexOf('-->', open + 2) : html.indexOf('>', open);
    // An open comment hides the rest, as in a browser.
    reading.position = end === -1 ? html.length : end + (isComment ? 3 : 1);
    return;
  }
  const name = /\/?[a-z][a-z0-9]*/iy;
  name.lastIndex = open + 1;
  const tag = name.exec(html)?.[0].toLowerCase();
  if (tag === undefined) {
    // "price < 5", "<<": not a tag.
    pieces.push('<');
    reading.position = open + 1;
    return;
  }
  const end = findEnd(reading, name.lastIndex);
  reading.position = end + 1;
  readTag(reading, tag, html.slice(name.lastIndex, end));
}

function findEnd(reading: Reading, from: number): number {
  const end = reading.areQuotesBalanced ? findTagEnd(reading.html, from) : -1;
  if (end !== -1) return end;
  // Some quote is never closed. Reading to the end for every tag would be quadratic, so from here on quotes have no
  // meaning.
  reading.areQuotesBalanced = false;
  return reading.html.indexOf('>', from);
}

/** @param tag With the slash of a closing one. */
function readTag(reading: Reading, tag: string, attributes: string): void {
  const { pieces, row } = reading;
  const element = tag.startsWith('/') ? tag.slice(1) : tag;
  if (blockElements.has(element)) readBlock(reading, tag, element);
  else if (tag === 'td' || tag === 'th') {
    pieces.push(row.cells > 0 ? cellSeparator : ' ');
    reading.row = { ...row, cells: row.cells + 1 };
  } else if (element === 'a') {
    endLink(reading);
    const address = tag === 'a' ? readAddress(attributes) : null;
    reading.link = address === null ? null : { address, from: pieces.length };
  } else if (/^(?:su[bp]|s|strike|del|ins)$/.test(element)) separateDigits(reading);
  else if (contentlessElements.has(tag)) skipContent(reading, tag);
}

/**
 * A raised digit is a footnote or cents: "RM50<sup>1</sup>" is no 501. A struck one is an old price: "<s>90</s>50" is no
 * 9050. The tags between two digits may be several.
 */
function separateDigits({ html, pieces, position }: Reading): void {
  nextDigit.lastIndex = position;
  if (/\d$/.test(pieces.slice(-maxTagsBetween).join('')) && nextDigit.test(html)) pieces.push(' ');
}

function readBlock(reading: Reading, tag: string, element: string): void {
  const { pieces, row } = reading;
  reading.hasLines = true;
  pieces.push(lineEnd);
  if (element === 'tr' || element === 'table') {
    if (row.cells > 1) joinLines(pieces, row.from);
    reading.row = { from: pieces.length, cells: 0 };
  }
  if (tag === 'li') pieces.push('• ');
}

/** Continues at the closing tag. An open script hides the rest, as in a browser. */
function skipContent(reading: Reading, tag: string): void {
  const { html, missing } = reading;
  if (missing.has(tag)) return;
  const close = new RegExp(`</${tag}(?=[\\s/>])`, 'gi');
  close.lastIndex = reading.position;
  const found = close.exec(html);
  if (found !== null) reading.position = found.index;
  else if (tag === 'script' || tag === 'style') reading.position = html.length;
  else missing.add(tag);
}

/** Writes the address of the open link behind its words. */
function endLink({ link, pieces }: Reading): void {
  if (link !== null) pieces.push(...writeAddress(link.address, pieces.slice(link.from)));
}

/**
 * A text of the source. If it is only a line end, it becomes another text, so that it does not count as the markup's.
 */
function toText(source: string): string {
  const text = decodeEntities(source);
  return text === lineEnd ? ' \n' : text;
}

/**
 * Joins a row of several cells into one line, whatever paragraphs they contain. A row of one cell only serves the
 * layout.
 */
function joinLines(pieces: string[], from: number): void {
  // Keep the row's own line end.
  for (let index = from; index < pieces.length - 1; index += 1) if (pieces[index] === lineEnd) pieces[index] = ' ';
}

/** A link's address as the merchant wrote it; null if it is not a web address, for example a script. */
function readAddress(attributes: string): string | null {
  for (const [, name = '', double, single, bare] of attributes.matchAll(
    /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    if (name.toLowerCase() !== 'href') continue;
    const address = decodeEntities(double ?? single ?? bare ?? '').replace(/\s+/g, '');
    return /^https?:\/\/[^/?#]/i.test(address) && address.length <= maxAddressLength ? address : null;
  }
  return null;
}

/** The text after a link's text: its address, unless the text already is the address. */
function writeAddress(address: string, text: readonly string[]): readonly string[] {
  const isSaid = toPlace(text.join('')) === toPlace(address);
  return isSaid ? [] : [` (${address})`];
}

const toPlace = (text: string) => toShortAddress(text.trim().toLowerCase());

/** Index of the ">" that ends a tag, skipping quoted attribute values; -1 when a quote or the tag is never closed. */
function findTagEnd(html: string, start: number): number {
  const stop = /[>"']/g;
  stop.lastIndex = start;
  for (let found = stop.exec(html); found !== null; found = stop.exec(html)) {
    if (found[0] === '>') return found.index;
    const close = html.indexOf(found[0], stop.lastIndex);
    if (close === -1) return -1;
    stop.lastIndex = close + 1;
  }
  return -1;
}

/** Browsers know some names, and every number, without their semicolon. */
function decodeEntities(text: string): string {
  return decodeReferences(
    text.replace(/&(?:#x[0-9a-f]{1,6}(?![0-9a-f;])|#\d{1,7}(?![\d;])|(?:amp|lt|gt|quot|nbsp)(?![a-z0-9=;]))/gi, '$&;'),
  );
}

function tidy(pieces: readonly string[], hasLines: boolean): string {
  const marked = hasLines
    ? // Lines come from the markup; line ends of the source become spaces.
      pieces.map((piece) => (piece === lineEnd ? piece : piece.replace(/\s+/g, ' '))).join('')
    : pieces.join('');
  return (
    marked
      .replace(/\p{Cc}/gu, (control) => (control === '\n' || control === '\r' || control === '\t' ? control : ''))
      // Direction overrides and isolates, zero-width and tag characters make the visible text differ from the real one.
      // A flag of a region is written with tag characters.
      .replace(
        /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu,
        '$1',
      )
      .split(/[\r\n]/)
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '' && line !== '•')
      .join('\n')
  );
}
