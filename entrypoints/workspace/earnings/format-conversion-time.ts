import { toDateFormat } from '#lib/wording/to-date-format.ts';

/**
 * Returns a time of the service: "31 Oct, 21:04". Adds the year if it is not that of `today`. An unreadable time stays
 * as it is.
 */
export function formatConversionTime(convertedAt: string, today: string): string {
  const atMs = Date.parse(`${convertedAt.replace(' ', 'T')}Z`);
  if (Number.isNaN(atMs)) return convertedAt;
  return toDateFormat({
    day: 'numeric',
    month: 'short',
    ...(convertedAt.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(atMs);
}
