import { isUnclearDay, readServiceDay } from '#lib/domain/service/read-service-day.ts';
import { toDayMs } from '#lib/domain/time/days.ts';
import { toDateFormat } from '#lib/wording/format-time.ts';

/** A calendar day: "30 Nov", with the year if `today` is in another year. */
export function formatDay(date: string, today: string): string {
  const atMs = toDayMs(date);
  if (Number.isNaN(atMs)) return date;
  return toDateFormat({
    day: 'numeric',
    month: 'short',
    ...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(atMs);
}

/** A day of the service, as {@link formatDay} shows it: in its words if it is unclear; empty for none. */
export function formatServiceDay(words: string, today: string): string {
  return isUnclearDay(words) ? words : formatDay(readServiceDay(words) ?? '', today);
}
