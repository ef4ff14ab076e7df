import { locale } from '#lib/platform/i18n.ts';

const known = new Map<string, Intl.NumberFormat>();

/** "83%", in the language of the texts. It is cached, because every row of a breakdown has one. */
export function formatPercent(share: number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([locale(), options]);
  const format = known.get(key) ?? new Intl.NumberFormat(locale(), { style: 'percent', ...options });
  known.set(key, format);
  return format.format(share);
}
