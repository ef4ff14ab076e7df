import { isUnclearDay, readServiceDay } from '#lib/domain/service/read-service-day.ts';
import { formatDay } from './format-day.ts';

/** A day of the service, as {@link formatDay} shows it: in its words where nobody can tell which; empty for none. */
export function formatServiceDay(words: string, today: string): string {
  return isUnclearDay(words) ? words : formatDay(readServiceDay(words) ?? '', today);
}
