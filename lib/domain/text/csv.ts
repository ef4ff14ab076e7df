import Papa from 'papaparse';

/**
 * What a spreadsheet may take for the beginning of a formula, behind the characters that it skips: spaces, quotes, and
 * those that nobody sees. Apostrophes count as skipped, so that a text with one of its own gets the guard's as well, and has
 * its own when the guard's is taken off.
 */
const formula = String.raw`[\s\p{Cf}\p{Cc}"']*[=+\-@\uff1d\uff0b\uff0d\uff20]`;

/** Where a spreadsheet may begin a cell in the middle of a text: its country's separator need not be a comma. */
const separator = String.raw`(?:[;\t\n|]|\r(?!\n))`;

/** A bare number is no formula, so that a negative amount stays one. */
const bareNumber = String.raw`\s*[-+]?\d+(?:[.,]\d+)*\s*`;

const cellStart = String.raw`(?:(?='*[\t\r\n])|(?!${bareNumber}$)(?=${formula}))`;
const partStart = `(?!${bareNumber}(?:$|${separator}))(?=${formula})`;

const unguarded = new RegExp(`^${cellStart}|(?<=${separator})${partStart}`, 'gu');
const guarded = new RegExp(`^'${cellStart}|(?<=${separator})'${partStart}`, 'gu');

/** Without it, spreadsheets read the file in the encoding of their own country. */
const byteOrderMark = '\ufeff';

/**
 * A table as a CSV file (RFC 4180, UTF-8 with a byte order mark): cells with a comma, a quote or a line break are quoted,
 * and wherever a spreadsheet of any country could see a formula begin stands an apostrophe, because names and addresses
 * are other people's. (Not `escapeFormulae` of the library: it looks at the cell's first character only.)
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [header, ...rows].map((row) => row.map((cell) => cell.replace(unguarded, "'")));
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
  return data.map((row) => row.map((cell) => cell.trim().replace(guarded, '')));
}
