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
 * of {@link toSpreadsheetFile}. Never throws: it reads badly quoted text as far as it can.
 */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const table = cutCsvStart(text);
  const [first = ''] = table.trimStart().split(/[\r\n]/, 1);
  const separators = [',', ';', '\t', '|'];
  const ofFirst = separators.filter((separator) => first.includes(separator));
  const { data } = Papa.parse<string[]>(table, {
    delimiter: ofFirst.length === 1 ? (ofFirst[0] ?? '') : '',
    delimitersToGuess: separators,
    skipEmptyLines: 'greedy',
  });
  return data.map((row) =>
    row.map((cell) => {
      const trimmed = cell.trim();
      const text = readTextFormula(trimmed);
      return text === trimmed ? unguardFormulas(trimmed) : text;
    }),
  );
}
