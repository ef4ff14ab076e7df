import { formatInstant } from '#components/time/format-instant.ts';
import { toDateFormat } from '#lib/wording/to-date-format.ts';

/** Returns a day in the user's own time zone, such as "1 Dec". Adds the year if it is not this year. */
export function formatWhen(atMs: number, nowMs: number): string {
  if (new Date(atMs).getFullYear() === new Date(nowMs).getFullYear()) return formatInstant(atMs, 'day');
  return toDateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(atMs);
}
