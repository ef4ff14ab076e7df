import Papa from 'papaparse';
import { guardFormulas, unguardFormulas } from '#lib/domain/text/formula-guard.ts';

/** Without it, spreadsheets read the file in the encoding of their own country. */
const byteOrderMark = '\ufeff';

/**
 * A table as a CSV file (RFC 4180, UTF-8 with a byte order mark): cells with a comma, a quote or a line break are quoted,
 * and wherever a spreadsheet of any country could see a formula begin stands an apostrophe, because names and addresses
 * are other people's. (Not `escapeFormulae` of the library: it looks at the cell's first character only.)
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [header, ...rows].map((row) => row.map((cell) => guardFormulas(cell)));
  return `${byteOrderMark}${Papa.unparse(table, { newline: '\r\n' })}\r\n`;
}

/**
 * The rows of a CSV text, cells trimmed, lines without any content left out. The separator (comma, semicolon, tab, bar)
 * is recognised. The apostrophes of {@link toCsv} are taken off again. Never throws: what is badly quoted reads as it can.
 */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  return data.map((row) => row.map((cell) => unguardFormulas(cell.trim())));
}
