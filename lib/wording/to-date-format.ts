import { locale } from '#lib/platform/i18n.ts';

const known = new Map<string, Intl.DateTimeFormat>();

/** The date format in the language of the texts. It is cached: creating one takes far longer than using it. */
export function toDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale(), options]);
  const format = known.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  known.set(key, format);
  return format;
}
