/**
 * What a spreadsheet may read as the start of a formula, after the characters that it skips: spaces, quotes and
 * invisible ones. Apostrophes count as skipped: a text with its own apostrophe gets a second one, and keeps its own
 * when the second is removed.
 */
const formula = String.raw`[\s\p{Cf}\p{Cc}"']*[=+\-@\uff1d\uff0b\uff0d\uff20]`;

/** Where a spreadsheet may begin a new cell within a text: in some countries the separator is not a comma. */
const separator = String.raw`(?:[;\t\n|]|\r(?!\n))`;

/** A bare number is not a formula, so a negative amount keeps its form. */
const bareNumber = String.raw`\s*[-+]?\d+(?:[.,]\d+)*\s*`;

const cellStart = String.raw`(?:(?='*[\t\r\n])|(?!${bareNumber}$)(?=${formula}))`;
const partStart = `(?!${bareNumber}(?:$|${separator}))(?=${formula})`;

const unguarded = new RegExp(`^${cellStart}|(?<=${separator})${partStart}`, 'gu');
const guarded = new RegExp(`^'${cellStart}|(?<=${separator})'${partStart}`, 'gu');

/** The cell with an apostrophe before anything that a spreadsheet of any country could read as a formula. */
export const guardFormulas = (cell: string): string => cell.replace(unguarded, "'");

/** The cell without the apostrophes of {@link guardFormulas}. */
export const unguardFormulas = (cell: string): string => cell.replace(guarded, '');
