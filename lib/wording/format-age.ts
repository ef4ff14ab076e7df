import { locale } from '#lib/platform/i18n.ts';

const known = new Map<string | undefined, Intl.RelativeTimeFormat>();

/** How long ago an instant is, in words: "3 days ago", "yesterday", "5 seconds ago", "now". */
export function formatAge(atMs: number, nowMs: number): string {
  const format = known.get(locale()) ?? new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  known.set(locale(), format);
  const seconds = Math.floor(Math.max(0, nowMs - atMs) / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return format.format(-seconds, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}
