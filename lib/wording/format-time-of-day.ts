import { toDateFormat } from '#lib/wording/to-date-format.ts';

/** "14:05", in the language of the texts. */
export function formatTimeOfDay(atMs: number): string {
  return toDateFormat({ hour: '2-digit', minute: '2-digit' }).format(atMs);
}
