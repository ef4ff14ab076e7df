import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { readTableHeader } from '#lib/domain/bulk/table-columns.ts';
import { toCsv } from '#lib/domain/text/csv.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';

/** Elements whose text is code, in which no link is sought. */
const codes = 'code, pre, kbd, samp';

/**
 * The elements that mean the same everywhere: the parts of a text, the emphasis of its words, what is struck, raised or
 * lowered (old prices, cents), and its code.
 */
const kept = new Set([
  ...'p br hr ul ol li dl dt dd h1 h2 h3 h4 h5 h6 blockquote strong em table thead tbody tr th td a img'.split(' '),
  ...'s del ins sup sub'.split(' '),
  ...codes.split(', '),
]);

/** Where a line begins or ends that the markup makes: no text of a parsed document has this character. */
const lineMark = '\0';

/** Elements that start a new line. */
const blocks = new Set(
  (
    'p hr ul ol li dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre table caption thead tbody tfoot tr div section article ' +
    'header footer main aside nav figure figcaption address center details summary form fieldset'
  ).split(' '),
);

/** Elements that are not shown, or that contain no text. */
const dropped = new Set(
  'head script style template noscript iframe object svg math title meta link textarea'.split(' '),
);

/** Elements without an end tag. */
const empty = new Set(['br', 'hr', 'img']);

/**
 * Returns pasted formatted text as bare HTML, if a word of it leads to an address that the plain text does not have in
 * its place: as plain text, that address would be lost. A sheet's table is returned as a table, with its columns. Null
 * if the plain text has the address of each link, or if there are no links.
 *
 * The parsed document is never shown: nothing in it runs or loads.
 */
export function readRichPaste(html: string, plain: string): string | null {
  if (html === '') return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // Google's Sheets puts a style sheet before its table, whose text is no part of the paste.
  for (const element of body.querySelectorAll([...dropped].join())) element.remove();
  if (!hasHiddenLink(body, plain)) return null;
  return toSheet(body) ?? write(body, false).replace(/\0+/g, '\n').trim();
}

/**
 * Whether the addresses of the links are others than those of the plain text, or more. Each address of the plain text
 * stands for one link: of two links to one page, the second may be a word.
 */
function hasHiddenLink(body: Element, plain: string): boolean {
  const shown = new Map<string, number>();
  for (const { url } of findAddresses(plain)) shown.set(toHref(url), (shown.get(toHref(url)) ?? 0) + 1);
  return [...body.querySelectorAll('a[href]')].some((link) => {
    const address = toLinkAddress(link);
    if (address === null || (link.textContent.trim() === '' && link.querySelector('img') === null)) return false;
    const left = shown.get(toHref(address)) ?? 0;
    shown.set(toHref(address), left - 1);
    return left <= 0;
  });
}

const toHref = (address: string) => new URL(address).href;

/**
 * The cells of a sheet as a table with separators: in the column of the links, their addresses; beside it their words as
 * titles, where no column has these. A cell with several links is a row for each. Null if the paste is more than one
 * table, or has one column.
 */
function toSheet(body: Element): string | null {
  const [table, another] = body.querySelectorAll('table');
  if (table === undefined || another !== undefined || body.textContent.trim() !== table.textContent.trim()) return null;
  const rows = readGrid(table);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const at = rows[1]?.findIndex(hasLink) ?? -1;
  const linked = at === -1 ? (rows[0]?.findIndex(hasLink) ?? -1) : at;
  if (width < 2 || linked === -1) return null;
  const hasHeader = !rows[0]?.some(hasLink);
  // Without a header, a column is called after its first cell: Bulk names the columns that it does not use.
  const names = Array.from({ length: width }, (_, index) => (rows[0]?.[index]?.words ?? '').slice(0, 40));
  const header = names.map((name, index) => (index === linked ? 'url' : name));
  const cells = hasHeader ? rows.slice(1) : rows;
  const hasTitles = readTableHeader(header, () => false)?.includes('title') ?? false;
  const linksOf = ({ words, links }: SheetCell) => (links.length === 0 ? [{ address: words, words: '' }] : links);
  const written = cells.flatMap((row) =>
    linksOf(row[linked] ?? noCell).map(({ address, words }) => {
      const own = names.map((_name, index) => (index === linked ? address : (row[index]?.words ?? '')));
      return hasTitles ? own : [...own, words];
    }),
  );
  return toCsv(hasTitles ? header : [...header, 'title'], written)
    .replace(/^\ufeff/, '')
    .trimEnd();
}

interface SheetLink {
  readonly address: string;
  readonly words: string;
}

interface SheetCell {
  /** Empty if they only repeat the address of its one link. */
  readonly words: string;
  readonly links: readonly SheetLink[];
}

const noCell: SheetCell = { words: '', links: [] };

const hasLink = ({ links }: SheetCell): boolean => links.length > 0;

/** More columns than anyone merges. */
const maxSpan = 100;

/** The cells of each row by their columns: below and beside a merged cell, the places that it covers are empty. */
function readGrid(table: Element): readonly (readonly SheetCell[])[] {
  /** By column: the first row that no merged cell covers any more. */
  const freeFrom: number[] = [];
  return [...table.querySelectorAll('tr')].map((element, at) => {
    const row: SheetCell[] = [];
    for (const cell of element.querySelectorAll('td, th')) {
      while ((freeFrom[row.length] ?? 0) > at) row.push(noCell);
      const end = row.length + Math.min(toSpan(cell, 'colspan'), maxSpan);
      freeFrom.fill(at + toSpan(cell, 'rowspan'), row.length, end);
      for (let column = freeFrom.length; column < end; column += 1) freeFrom.push(at + toSpan(cell, 'rowspan'));
      row.push(readSheetCell(cell));
      while (row.length < end) row.push(noCell);
    }
    return row;
  });
}

const toSpan = (cell: Element, name: string): number => Math.max(1, Math.trunc(Number(cell.getAttribute(name))) || 1);

function readSheetCell(cell: Element): SheetCell {
  const words = toWords(cell);
  const found = [...cell.querySelectorAll('a[href]')].flatMap((link) => {
    const address = toLinkAddress(link);
    return address === null ? [] : [{ address, words: toTitle(toWords(link)) }];
  });
  // A product's picture and its name often lead to the same page.
  const byAddress = Map.groupBy(found, ({ address }) => toHref(address));
  const links = [...byAddress.values()].flatMap((same) => same.find((link) => link.words !== '') ?? same.slice(0, 1));
  const [only, another] = links;
  if (only === undefined || another !== undefined) return { words, links };
  return { words: toTitle(words), links: [{ ...only, words: toTitle(words) }] };
}

const toWords = (element: Element): string => element.textContent.replace(/\s+/g, ' ').trim();

/** None of words that only repeat an address. */
const toTitle = (words: string): string => (findAddresses(words)[0]?.start === 0 ? '' : words);

/** @param isInLines Whether the text has its own lines, as code in `pre`. */
function write(node: Node, isInLines: boolean): string {
  // Readers see a no-break space, and that of Chinese and Japanese, as they stand.
  if (node instanceof Text) return escapeHtml(isInLines ? node.data : node.data.replace(/[ \t\n\f\r]+/g, ' '));
  if (!(node instanceof Element)) return '';
  const name = node.localName;
  const inside = [...node.childNodes].map((child) => write(child, isInLines || name === 'pre')).join('');
  const tag = toTag(node);
  const line = blocks.has(name) ? lineMark : '';
  if (tag === null) return `${line}${inside}${line}`;
  const opening = `<${tag}${toAttributes(node, tag)}>`;
  if (empty.has(tag)) return `${line}${opening}${line}`;
  // Word processors use empty paragraphs as space.
  const isEmpty = inside.replaceAll(lineMark, '').trim() === '';
  return isEmpty && name !== 'td' && name !== 'th' ? inside : `${line}${opening}${inside}</${tag}>${line}`;
}

/** Returns the tag to write. Null if only the content of the element is written. */
function toTag(element: Element): string | null {
  const style = element.getAttribute('style') ?? '';
  const name = element.localName;
  // Google Docs puts a whole document into a <b> that is not bold, and bold words into a <span> that is.
  if (name === 'b' || name === 'span') {
    if (/text-decoration[\w-]*:[^;]*line-through/.test(style)) return 's';
    const [, raised] = /vertical-align:\s*(sup|sub)/.exec(style) ?? [];
    if (raised !== undefined) return raised;
    const weight = /font-weight:\s*(\w+)/.exec(style)?.[1] ?? (name === 'b' ? 'bold' : 'normal');
    return weight === 'bold' || Number(weight) >= 600 ? 'strong' : null;
  }
  if (name === 'i') return 'em';
  if (name === 'strike') return 's';
  if (name === 'a' && toAddress(element.getAttribute('href')) === null) return null;
  if (name === 'img' && toAddress(element.getAttribute('src')) === null) return null;
  return kept.has(name) ? name : null;
}

function toAttributes(element: Element, tag: string): string {
  const write = (name: string) => {
    const value = element.getAttribute(name);
    return value === null ? '' : ` ${name}="${escapeHtml(value)}"`;
  };
  if (tag === 'a') return write('href');
  return tag === 'img' ? write('src') + write('alt') : '';
}

/** The address of a link; null of one in code, in which no link is sought. */
const toLinkAddress = (link: Element): string | null =>
  link.closest(codes) === null ? toAddress(link.getAttribute('href')) : null;

/** Returns an address if it leads to the web, else null: no anchor within the page, app's address or script. */
function toAddress(value: string | null): string | null {
  const address = value?.trim() ?? '';
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
