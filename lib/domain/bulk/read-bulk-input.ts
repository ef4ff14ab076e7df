import { toUrlText } from '#lib/domain/addresses/to-url-text.ts';
import { blankAddresses, findBareSpans } from '#lib/domain/addresses-in-text/bare-address.ts';
import { findAddresses, isPictureFile } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { type BulkInputLine, maxHeldLengths } from '#lib/domain/bulk/bulk-run.ts';
import { readTableHeader, type TableColumn } from '#lib/domain/bulk/table-columns.ts';
import { hasText, toTextLines, writeText } from '#lib/domain/bulk/text-lines.ts';
import { mapSubIds, maxHeldSubIdLength, noSubIds, type SubIds, withSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { cutCsvStart, parseCsv, toCsv } from '#lib/domain/text/csv.ts';

/** A list that the user typed, pasted or read from a file. */
export interface BulkInput {
  readonly lines: readonly BulkInputLine[];
  /** Names of CSV columns that are not used. */
  readonly ignoredColumns: readonly string[];
  /** Whether the lines are the addresses of a text, each with its place there. */
  readonly isText: boolean;
}

/**
 * Reads a list: one address a line, or a table: a CSV whose header names a column of addresses (`readTableHeader`), or
 * whose rows begin with one. In any other text it searches for addresses (`findAddresses`).
 * @param titles Known titles by address, for lines without one.
 */
export function readBulkInput(text: string, titles: ReadonlyMap<string, string> = new Map()): BulkInput {
  const whole = cutCsvStart(text);
  const lines = whole.split(/\r\n|\r|\n/);
  const table = readTable(whole, lines) ?? readBareTable(whole);
  if (table !== null) return { ...table, lines: table.lines.map((line) => withKnownTitle(line, titles)) };
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  const listed = isListHeader(filled) ? filled.slice(1) : filled;
  // The lines of a table with unknown names are no addresses with commas: "https://…,Rice".
  const list = hasHeader(whole) ? null : readList(listed);
  const found = list === null ? findAddresses(text) : [];
  if (found.length > 0) return { lines: toTextLines(text, found, titles), ignoredColumns: [], isText: true };
  return {
    lines: (list ?? listed).map((url) =>
      toHeld(withKnownTitle({ url, program: '', subIds: noSubIds, title: '' }, titles)),
    ),
    ignoredColumns: [],
    isText: false,
  };
}

const withKnownTitle = (line: BulkInputLine, titles: ReadonlyMap<string, string>): BulkInputLine =>
  line.title === '' ? { ...line, title: titles.get(line.url) ?? '' } : line;

/** A mark of a sentence, or a picture: a post says "点击链接购买：" and "Link 👇", and a list "商品链接" and "Link". */
const sentenceMark = /[:!?,;：！？，、；。…]|\p{Extended_Pictographic}/u;
/** More letters without a capital form are no name of a column, in the scripts that write sentences without spaces. */
const maxNameLetters = 7;

/** Whether the first line names the lines below it: "url", "Product link". */
function isListHeader([first = '', second = '']: readonly string[]): boolean {
  const isShort = !/\S\s+\S+\s+\S/.test(first) && (first.match(/\p{Lo}/gu) ?? []).length <= maxNameLetters;
  if (!isShort || sentenceMark.test(first)) return false;
  return readTableHeader([first], () => !isCell(first) && isCell(second)) !== null;
}

/**
 * The addresses of a list: most lines are addresses alone, and the others contain none. A line of the others stays as
 * it is, so that the user sees what was mistyped. Null for prose.
 */
function readList(lines: readonly string[]): readonly string[] | null {
  const read = lines.map(readListLine);
  const others = lines.filter((_line, index) => read[index] === null);
  if (others.length * 2 >= lines.length || others.some((line) => findBareSpans(line).length > 0)) return null;
  return lines.flatMap((line, index) => read[index] ?? [line]);
}

/**
 * The addresses of a line that has nothing else: between and behind them stand separators, sentence marks and signs, by
 * the rules of prose (`findAddresses`), but a low line at the end of a path is the address's, because no emphasis began
 * before it. Null for a line with words.
 */
function readListLine(line: string): readonly string[] | null {
  const text = toUrlText(line);
  const found = findAddresses(text).filter(({ writing }) => writing !== 'html');
  if (found[0]?.start !== 0) return null;
  const rest = blankAddresses(text);
  // A template such as "?sub={name}": browsers encode what prose ends with.
  if (found.length === 1 && /^[{}^\\][^\s<>"]*$/.test(rest.trimStart())) return [text];
  if (/[\p{L}\p{N}"'()[\]<>]/u.test(rest)) return null;
  const isBare = text !== line.trim();
  return found.map(({ url, end }) => {
    const isHost = /^https?:\/\/[^/?#]+$/i.test(url);
    const whole = isHost ? url : url + (/^_+/.exec(text.slice(end))?.[0] ?? '');
    return isBare ? new URL(whole).href : whole;
  });
}

/** How many lines may stand before a header: the name of an export, its day. */
const maxPreamble = 5;

/** Reads a table with a header. Null if there is none. */
function readTable(text: string, lines: readonly string[]): BulkInput | null {
  for (let at = 0, seen = 0; at < lines.length && seen <= maxPreamble; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const header = parseCsv(line)[0] ?? [];
    if (findBareSpans(line).length > 0) return null;
    const isFirst = seen === 0;
    seen += 1;
    if (header.length < 2) continue;
    // A row with more cells than the header has a comma that no one quoted, as in "R$1,80": its last cells still fit.
    const fromEnd = (row: readonly string[], index: number) =>
      row.length > header.length ? (row[index + row.length - header.length] ?? '') : '';
    const rows = parseCsv(isFirst ? text : lines.slice(at).join('\n')).slice(1);
    const hasAddresses = (index: number) =>
      rows.some((row) => [row[index] ?? '', fromEnd(row, index)].some((cell) => isCell(cell) && !isPictureFile(cell)));
    const columns = readTableHeader(header, hasAddresses);
    if (columns === null) continue;
    return {
      lines: rows.map((cells) => {
        const line = toLine(cells, columns);
        const late = fromEnd(cells, columns.indexOf('url'));
        return isCell(late) && !isCell(line.url) ? { ...line, url: readCell(late) } : line;
      }),
      ignoredColumns: header.filter((name, index) => columns[index] === null && name !== ''),
      isText: false,
    };
  }
  return null;
}

/** Whether a cell is an address, and nothing else. */
const isCell = (cell: string): boolean => !/\s/.test(cell) && readListLine(cell)?.length === 1;

/**
 * Whether the first line names columns, in whatever words: it has no address, and as many cells as each line below, each
 * of which has one.
 */
function hasHeader(text: string): boolean {
  const [header = [], ...rows] = parseCsv(text);
  const isEven = rows.length > 0 && rows.every((row) => row.length === header.length && row.some(isCell));
  return header.length > 1 && isEven && !header.some(isCell);
}

/** A word of a title, or a price. An address has single small words between its commas: `/a,b.html`. */
const titleCell = /^(?:\p{Lu}|\p{Lo}|[^\s/=&?#%]+\s+\S)(?!.*(?:[/=&]|\.\p{L}{2,5}$))/u;
const priceCell = /^\D{0,4}\d[\d.,]*[.,]\d\d\D{0,4}$/;
/** A price, a quantity or a day, but also "TV 55": digits with signs or a short word between and beside them. */
const figureCell = /^\D{0,4}\d+(?:\D{1,5}\d+)*\D{0,5}$/;

/**
 * Reads rows without a header: each begins with an address, and a cell follows. The first cell of words is the title,
 * unless its column has nothing but figures. Null if the rows are not a table.
 */
function readBareTable(text: string): BulkInput | null {
  const rows = parseCsv(text);
  const isTable = rows.every(([first = '']) => isCell(first));
  const cells = rows.flatMap(([, second = '']) => second || []);
  const isApart = /^[^,;\n]*[\t|]/.test(text) || /^https?:[^\n]*[,;]\s*"/i.test(text);
  const isWords = isApart || cells.some((cell) => titleCell.test(cell)) || cells.every((cell) => priceCell.test(cell));
  if (!isTable || cells.length === 0 || !isWords || cells.some(isCell)) return null;
  if (!isApart && cells.some((cell) => !titleCell.test(cell) && !priceCell.test(cell))) return null;
  // "https://…, which I like" is a sentence.
  if (rows.length === 1 && /^\S+[,;] /.test(text.trim())) return null;
  const hasWords = (cell: string) => cell !== '' && !figureCell.test(cell);
  const wordy = new Set(rows.flatMap((row) => row.flatMap((cell, at) => (hasWords(cell) ? [at] : []))));
  const isTitle = (cell: string, at: number) =>
    at > 0 && wordy.has(at) && /\p{L}/u.test(cell) && !isCell(cell) && !priceCell.test(cell);
  const title = rows.reduce((at, row) => (at === -1 ? row.findIndex(isTitle) : at), -1);
  const columns = Array.from({ length: Math.max(title, 0) + 1 }, (_, index) =>
    index === 0 ? 'url' : index === title ? 'title' : null,
  );
  const ignored = (rows[0] ?? []).filter((cell, index) => index > 0 && index !== title && cell !== '');
  return { lines: rows.map((row) => toLine(row, columns)), ignoredColumns: ignored, isText: false };
}

/** @param columns What each column holds; columns beyond are not used. */
function toLine(cells: readonly string[], columns: readonly (TableColumn | null)[]): BulkInputLine {
  let line: BulkInputLine = { url: '', program: '', subIds: noSubIds, title: '' };
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (column === null || cell === '') continue;
    if (column === 'url') line = { ...line, url: readCell(cell) };
    else if (typeof column === 'number') line = { ...line, subIds: withSubId(line.subIds, column, cell) };
    else if (column === 'program-name') line = { ...line, program: line.program || cell };
    else line = { ...line, [column]: cell };
  }
  return toHeld(line);
}

/** The line as the worker takes it. What is cut is still too long for an address, a program or a sub ID, and said so. */
function toHeld(line: BulkInputLine): BulkInputLine {
  const { url, program, title } = maxHeldLengths;
  return {
    ...line,
    url: line.url.slice(0, url),
    program: line.program.slice(0, program),
    subIds: mapSubIds(line.subIds, (subId) => subId.slice(0, maxHeldSubIdLength)),
    title: line.title.slice(0, title),
  };
}

/** The address of a cell by the rules of a list; what is not one stays, so that the user sees it. */
const readCell = (cell: string): string => (/\s/.test(cell) ? null : readListLine(cell)?.[0]) ?? cell;

/**
 * Writes a list so that reading it gives the same lines again: the text that they came from, or only addresses if the
 * lines have nothing else but titles.
 */
export function writeBulkInput(lines: readonly BulkInputLine[]): string {
  if (hasText(lines)) return writeText(lines, () => null);
  const isPlain = lines.every(({ program, subIds }) => program === '' && subIds.every((subId) => subId === ''));
  if (isPlain) return lines.map(({ url }) => url).join('\n');
  const names = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'];
  const usedSubs = names.map((_name, index) => lines.some(({ subIds }) => subIds[index] !== ''));
  const pick = (subIds: SubIds | readonly string[]) => subIds.filter((_subId, index) => usedSubs[index]);
  return toCsv(
    ['url', 'program', ...pick(names), 'title'],
    lines.map(({ url, program, subIds, title }) => [url, program, ...pick(subIds), title]),
  )
    .replace(/^\ufeff/, '')
    .trimEnd();
}
