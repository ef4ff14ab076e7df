import Papa from 'papaparse';
import {
  createReading,
  guardFormulas,
  readTextFormula,
  toTextFormula,
  unguardFormulas,
} from '#lib/domain/text/spreadsheet-text.ts';

/** A text, which stays what it is; or an amount with a decimal point ("129.00"), with which a spreadsheet counts. */
export type CsvCell = string | { readonly amount: string };

/** Without it, spreadsheets read the file in their own country's encoding. */
const byteOrderMark = '\ufeff';

/**
 * A table as a CSV file (RFC 4180, UTF-8 with a byte order mark). Quotes cells with a comma, a quote or a line break.
 * Puts an apostrophe before anything that a spreadsheet of any country could read as a formula, because names and
 * addresses come from other people. (The library's `escapeFormulae` checks only the cell's first character.)
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [header, ...rows].map((row) => row.map((cell) => guardFormulas(cell)));
  return `${byteOrderMark}${Papa.unparse(table, { newline: '\r\n' })}\r\n`;
}

/** The text without the byte order mark and the first line "sep=;", by which Excel knows the separator. */
export const cutCsvStart = (text: string): string => text.replace(/^\ufeff?(?:sep=[,;\t|][ \t]*\r?\n)?/i, '');

/**
 * A table as a file for the spreadsheets of the user's country: {@link toCsv} with the separator that they expect there,
 * which is a semicolon where numbers have a decimal comma, and amounts with that comma. Texts stay what they are: a code
 * "DEC25" is no day, and an id "007" no number.
 * @param locale The user's; undefined for the browser's own.
 */
export function toSpreadsheetFile(
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  locale?: string,
): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  const isReadOtherwise = createReading(locale);
  const writeText = (text: string) => (isReadOtherwise(text) ? toTextFormula(text) : guardFormulas(text));
  const write = (cell: CsvCell) => {
    if (typeof cell === 'string') return writeText(cell);
    if (!/^-?\d+(?:\.\d+)?$/.test(cell.amount)) return writeText(cell.amount);
    return hasComma ? cell.amount.replace('.', ',') : cell.amount;
  };
  const table = [header, ...rows].map((row) => row.map(write));
  return `${byteOrderMark}${Papa.unparse(table, { newline: '\r\n', delimiter: hasComma ? ';' : ',' })}\r\n`;
}

/**
 * The rows of a CSV text, with trimmed cells and without empty lines. Recognises the separator (comma, semicolon, tab,
 * bar): the only one in the first line, else the likeliest. Removes the apostrophes of {@link toCsv} and the formulas
 * of {@link toSpreadsheetFile}. Never throws: a quotation mark that no other one closes is a letter of its cell, so that
 * it takes no line below with it.
 */
export const parseCsv = (text: string): readonly (readonly string[])[] => parseCsvRows(text).map(({ cells }) => cells);

/** The rows of {@link parseCsv} with their numbers, from 1, as a spreadsheet numbers them: empty lines count. */
export function parseCsvRows(text: string): readonly { readonly row: number; readonly cells: readonly string[] }[] {
  const table = cutCsvStart(text);
  return splitRows(table, findSeparator(table)).flatMap((written, index) => {
    const cells = written.map(readWritten);
    return cells.every((cell) => cell === '') ? [] : [{ row: index + 1, cells }];
  });
}

/** A cell as it was before it was written into a file. */
function readWritten(cell: string): string {
  const trimmed = cell.trim();
  const text = readTextFormula(trimmed);
  return text === trimmed ? unguardFormulas(trimmed) : text;
}

const separators = [',', ';', '\t', '|'];

/** Ten rows tell it. In UTF-16 units. */
const guessedLength = 100_000;

function findSeparator(table: string): string {
  const [first = ''] = table.trimStart().split(/[\r\n]/, 1);
  const [only, another] = separators.filter((separator) => first.includes(separator));
  if (only !== undefined && another === undefined) return only;
  const start = table.slice(0, guessedLength).replace(/\r\n?/g, '\n');
  return Papa.parse(start, { delimitersToGuess: separators, newline: '\n', preview: 1 }).meta.delimiter;
}

/**
 * The cells of a table, each without its quotation marks. Lines end as any system ends them, also in one file. (The
 * library knows one end of a line, and a mark that is not closed takes it the rest of the file.)
 */
function splitRows(table: string, separator: string): readonly (readonly string[])[] {
  const cell = toCellPattern(separator);
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= table.length; ) {
    cell.lastIndex = at;
    const [whole = '', quoted, nearlyQuoted, bare = ''] = cell.exec(table) ?? [];
    row.push((quoted ?? nearlyQuoted)?.replaceAll('""', '"') ?? bare);
    at += whole.length;
    if (table.startsWith(separator, at)) {
      at += separator.length;
      continue;
    }
    rows.push(row);
    row = [];
    at += table.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows;
}

/**
 * A cell in quotation marks, with those within doubled; one on a line whose own are not; or one without any around. The
 * second kind is short: a line of many marks that none closes would be read to its end for each of them.
 */
function toCellPattern(separator: string): RegExp {
  const mark = `[${separator}]`;
  const end = `" *(?=${mark}|[\\r\\n]|$)`;
  const within = `(?:(?!${mark}")[^\\r\\n]){0,500}?`;
  return new RegExp(` *"([^"]*(?:""[^"]*)*)${end}| *"(${within})${end}|([^${separator}\\r\\n]*)`, 'y');
}
