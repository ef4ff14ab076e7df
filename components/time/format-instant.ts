import { toDateFormat } from '#lib/wording/format-time.ts';

/** An instant in the user's own time zone: the day alone ("1 Dec"), or with its time ("1 Dec, 14:05"). */
export function formatInstant(atMs: number, show: 'day' | 'day-and-time'): string {
  return toDateFormat({
    day: 'numeric',
    month: 'short',
    ...(show === 'day' ? {} : { hour: '2-digit', minute: '2-digit' }),
  }).format(atMs);
}
