import { formatInstant } from '#components/time/format-instant.ts';
import { toDateFormat } from '#components/time/to-date-format.ts';

/** A day as people say it, in the user's own time zone: "1 Dec", with its year where that is another one. */
export function formatWhen(atMs: number, nowMs: number): string {
  if (new Date(atMs).getFullYear() === new Date(nowMs).getFullYear()) return formatInstant(atMs, 'day');
  return toDateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(atMs);
}
