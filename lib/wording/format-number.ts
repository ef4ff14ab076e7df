import { locale } from '#lib/platform/i18n.ts';

const known = new Map<string | undefined, Intl.NumberFormat>();

/** A whole number with its thousands separated, in the language of the texts (not the browser's): "1,000". */
export function formatNumber(value: number): string {
  const language = locale();
  const format = known.get(language) ?? new Intl.NumberFormat(language);
  known.set(language, format);
  return format.format(value);
}
