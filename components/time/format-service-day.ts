import { isUnclearDay, readServiceDay } from '#lib/domain/service/read-service-day.ts';
import { formatDay } from './format-day.ts';

/** A day of the service, as {@link formatDay} shows it: in its words if it is unclear; empty for none. */
export function formatServiceDay(words: string, today: string): string {
  return isUnclearDay(words) ? words : formatDay(readServiceDay(words) ?? '', today);
}
