import { toDayMs } from '#lib/domain/time/days.ts';

/** The service's calendar day at an instant: `YYYY-MM-DD`. */
export function toServiceDate(atMs: number, utcOffsetMinutes: number): string {
  return toServiceDateTime(atMs, utcOffsetMinutes).slice(0, 10);
}

/** The first and the last instant that a date can show. */
const endOfTimeMs = 8.64e15;

/**
 * The service's local time at an instant, as it writes it: `YYYY-MM-DD HH:MM:SS`. A time at the end of time, which an
 * earlier version took from a file, stays there: one such row must not cost all sums.
 */
export function toServiceDateTime(atMs: number, utcOffsetMinutes: number): string {
  const localMs = Math.min(Math.max(atMs + utcOffsetMinutes * 60_000, -endOfTimeMs), endOfTimeMs);
  return new Date(localMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** The instant at which a day (`YYYY-MM-DD`) of the service begins, in ms since the epoch. */
export function startOfServiceDayMs(date: string, utcOffsetMinutes: number): number {
  return toDayMs(date) - utcOffsetMinutes * 60_000;
}
