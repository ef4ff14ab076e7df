import { formatTimeOfDay } from '#lib/wording/format-time.ts';
import { formatInstant } from './format-instant.ts';

/** A past instant in the user's own time zone: "14:05" for today, else "1 Dec, 14:05". */
export function formatRecent(atMs: number, nowMs: number): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return isToday ? formatTimeOfDay(atMs) : formatInstant(atMs, 'day-and-time');
}
