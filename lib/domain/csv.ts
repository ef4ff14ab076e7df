import Papa from 'papaparse';

/**
 * What a spreadsheet may take for a formula. A bare number is none, so that a negative amount stays one; neither is the
 * apostrophe that the guard itself puts in front.
 */
const formulaStart = /^(?!\s*[-+]?\d+(?:[.,]\d+)*\s*$)[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** Without it a spreadsheet reads the file in the encoding of its own country. */
const byteOrderMark = '\ufeff';

/**
 * A table as a CSV file (RFC 4180, UTF-8 with a byte order mark): cells with a comma, a quote or a line break are quoted,
 * and what would run as a formula gets an apostrophe in front, because names and addresses are other people's.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [header, ...rows].map((row) => [...row]);
  return `${byteOrderMark}${Papa.unparse(table, { newline: '\r\n', escapeFormulae: formulaStart })}\r\n`;
}

/**
 * The rows of a CSV text, cells trimmed, lines without any content left out. The separator (comma, semicolon, tab, bar)
 * is recognised. The apostrophe of {@link toCsv} is taken off again. Never throws: what is badly quoted reads as it can.
 */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  return data.map((row) => row.map((cell) => toPlainCell(cell.trim())));
}

function toPlainCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}
