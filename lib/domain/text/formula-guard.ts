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

/** The cell with an apostrophe wherever a spreadsheet of any country could see a formula begin. */
export const guardFormulas = (cell: string): string => cell.replace(unguarded, "'");

/** The cell without the apostrophes of {@link guardFormulas}. */
export const unguardFormulas = (cell: string): string => cell.replace(guarded, '');

/** A text of one line as a cell that is pasted into a spreadsheet: no formula, and no quotation mark that reads on. */
export function toSpreadsheetCell(text: string): string {
  const cell = guardFormulas(text);
  return cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}
