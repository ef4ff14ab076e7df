import { locale } from '#lib/platform/i18n.ts';

/** A whole number with its thousands separated, in the language of the texts (not the browser's): "1,000". */
export function formatNumber(value: number): string {
  return writeDecimal(value.toFixed(0));
}

/** A step of a scale, or an average, with two decimals at most: "1,000", "0.25", "4.5". */
export function formatStep(value: number): string {
  return writeDecimal(String(Number(value.toFixed(2))));
}

/** Of the languages of our texts, those that write 1.234,5. The others write 1,234.5. */
const commaLanguages: ReadonlySet<string | undefined> = new Set(['id', 'vi']);

/**
 * Writes a number in the user's language, with every digit: "1234.50" is "1,234.50", and "1.234,50" in Vietnamese.
 * By our own rules, because a new process takes 20 ms to load the browser's, and the popup's first frame has numbers.
 * @param digits A decimal: digits, at most one point between them, and possibly a sign before them.
 */
export function writeDecimal(digits: string): string {
  const [decimal, group] = commaLanguages.has(locale()?.split('-')[0]) ? [',', '.'] : ['.', ','];
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}
