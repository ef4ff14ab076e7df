import { writeDecimal } from '#lib/wording/write-decimal.ts';

/** A whole number with its thousands separated, in the language of the texts (not the browser's): "1,000". */
export function formatNumber(value: number): string {
  return writeDecimal(value.toFixed(0));
}
