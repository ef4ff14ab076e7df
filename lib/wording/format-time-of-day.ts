import { locale } from '#lib/platform/i18n.ts';

/** "14:05", in the language of the texts. */
export function formatTimeOfDay(atMs: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(atMs);
}
