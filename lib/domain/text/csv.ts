import Papa from 'papaparse';
import { guardFormulas, unguardFormulas } from '#lib/domain/text/formula-guard.ts';

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
 * The rows of a CSV text, with trimmed cells and without empty lines. Recognises the separator (comma, semicolon, tab,
 * bar). Removes the apostrophes of {@link toCsv}. Never throws: it reads badly quoted text as far as it can.
 */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const { data } = Papa.parse<string[]>(cutCsvStart(text), {
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  return data.map((row) => row.map((cell) => unguardFormulas(cell.trim())));
}
