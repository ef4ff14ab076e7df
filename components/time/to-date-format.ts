import { locale } from '#lib/platform/i18n.ts';

const known = new Map<string, Intl.DateTimeFormat>();

/** The format of a date in the language of the texts. Each is made once: making one takes many times as long as using it. */
export function toDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale(), options]);
  const format = known.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  known.set(key, format);
  return format;
}
