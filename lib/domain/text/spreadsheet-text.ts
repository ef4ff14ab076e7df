/** How all of them begin or end: a file has millions of cells, and most are none. */
const edge = /^[-+.,(\d]|\d$|^(?:true|false)$/i;

/**
 * What spreadsheets take for a number, and would show otherwise than it stands: "007", "1E5", "1.50", ".5", "5.", "+60",
 * 19 digits, and "(5)", which is 5 below zero in accounts.
 */
const number =
  /^(?:[+-]?0\d[\d.,]*%?|[+-]?\d[\d.,]*[.,]\d*|[.,]\d+|\(\d[\d.,]*\)|\+\d+|\d{12,}|[+-]?\d+(?:[.,]\d+)?e[+-]?\d+)$/i;

/** Numbers that spreadsheets take for a day or a fraction: "12-25", "3/4", "1.5.26". Whole days stay days. */
const day = /^(?!\d{4}-\d\d-\d\d$)(?:\d+ )?\d{1,4}([/.-])\d{1,4}(?:\1\d{1,4})?$/;

const time = /^\d{1,3}(?::\d{2}){1,2}(?: ?[ap]m?)?$|^\d{1,2} ?[ap]m?$|^(?:true|false)$/i;

/** A word between numbers, such as a month's: "25-Dec-2026", "DEC25". */
const wordOfDay = /^\d{0,4}[ ./-]?(\p{L}[\p{L}\p{M}]{2,})[ ./-]{0,2}\d{0,4}$/u;

/**
 * Says whether a spreadsheet would take a text for a number, a day, a time or a truth value, and show another one.
 * Months are those of English and of the user's language, from three letters on: "DEC25" is 25 December.
 * @param locale The user's; undefined for the browser's own.
 */
export function createReading(locale: string | undefined): (text: string) => boolean {
  const months = ['en', locale].flatMap(listMonths);
  const hasMonth = (text: string) => {
    const word = wordOfDay.exec(text)?.[1]?.toLowerCase();
    return word !== undefined && /\d/.test(text) && months.some((month) => month.startsWith(word));
  };
  return (text) =>
    text.length <= 60 && edge.test(text) && (number.test(text) || day.test(text) || time.test(text) || hasMonth(text));
}

/** The names of the months, short and long, in lower case. */
function listMonths(locale: string | undefined): readonly string[] {
  const months = Array.from({ length: 12 }, (_empty, month) => Date.UTC(2026, month, 1));
  return (['short', 'long'] as const).flatMap((form) => {
    const { format } = new Intl.DateTimeFormat(locale, { month: form, timeZone: 'UTC' });
    return months.map((atMs) => format(atMs).toLowerCase());
  });
}

/**
 * A text as a formula that gives it: the one form of a cell that Excel, Google's Sheets and LibreOffice all show as the
 * text alone. An apostrophe before it would show in two of them, an unseen character would be copied with a code, and
 * quotes around it say nothing to any of them.
 */
export const toTextFormula = (text: string): string => `="${text}"`;

/** The text of {@link toTextFormula}; any other cell as it is. */
export const readTextFormula = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;

/**
 * A one-line text as a cell to paste into a spreadsheet: it stays the text that it is, without formulas, and without a
 * quotation mark that would swallow the following cells.
 */
export function toSpreadsheetCell(text: string, isReadOtherwise: (text: string) => boolean): string {
  if (isReadOtherwise(text)) return toTextFormula(text);
  const cell = guardFormulas(text);
  return cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * The characters that a spreadsheet skips before a formula: spaces, quotes and invisible ones. Apostrophes count as
 * skipped: a text with its own apostrophe gets a second one, and keeps its own when the second is removed.
 */
const skipped = String.raw`[\s\p{Cf}\p{Cc}"']`;

const formula = String.raw`${skipped}*[=+\-@\uff1d\uff0b\uff0d\uff20]`;

/** A formula with all that is skipped before it. Each stretch is read once: a note may have thousands of empty lines. */
const wholeFormula = new RegExp(`(?<!${skipped})${formula}`, 'gu');

/** Where a spreadsheet may begin a new cell within a text: in some countries the separator is not a comma. */
const separator = String.raw`(?:[;\t\n|]|\r(?!\n))`;

/** A bare number is not a formula, so a negative amount keeps its form. */
const digits = String.raw`\d+(?:[.,]\d+)*`;
const restOfNumber = new RegExp(String.raw`^${digits}\s*?(?:$|${separator})`, 'u');

const cellStart = String.raw`(?:(?='*[\t\r\n])|(?!\s*[-+]?${digits}\s*$)(?=${formula}))`;
const unguardedStart = new RegExp(`^${cellStart}`, 'u');
const guardedStart = new RegExp(`^'${cellStart}`, 'u');

const unguardedPart = new RegExp(String.raw`(?<=${separator})(?=[\s\S])`, 'g');
const guardedPart = new RegExp(String.raw`(?<=${separator})'(?=[\s\S])`, 'g');

/** The cell with an apostrophe before anything that a spreadsheet of any country could read as a formula. */
export const guardFormulas = (cell: string): string =>
  (unguardedStart.test(cell) ? "'" : '') + replaceParts(cell, unguardedPart, "'");

/** The cell without the apostrophes of {@link guardFormulas}. */
export const unguardFormulas = (cell: string): string =>
  replaceParts(cell, guardedPart, '').slice(guardedStart.test(cell) ? 1 : 0);

/** Replaces what stands within the text where a formula may start a cell of another country's spreadsheet. */
function replaceParts(cell: string, part: RegExp, mark: string): string {
  return cell.replace(wholeFormula, (whole: string, at: number) => {
    const isNumber = /[-+]$/.test(whole) && restOfNumber.test(cell.slice(at + whole.length));
    const before = cell.slice(Math.max(0, at - 1), at);
    const head = isNumber ? whole.slice(0, -1).trimEnd() : whole;
    return (before + head).replace(part, mark).slice(before.length) + whole.slice(head.length);
  });
}
