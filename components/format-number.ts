import { locale } from '#lib/platform/i18n.ts';

/** A whole number with its thousands separated, in the language of the texts (not the browser's): "1,000". */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}
