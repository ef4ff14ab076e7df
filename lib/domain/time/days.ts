/** A day in ms. Days of daylight saving differ: ask a calendar where that shows. */
export const dayMs = 86_400_000;
export const hourMs = 3_600_000;

/** Midnight of a calendar day (`YYYY-MM-DD`) in UTC, in ms since the epoch; not a number where it is no day. */
export function toDayMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Days since the epoch's; not a number where it is no day. */
export function toDayNumber(day: string): number {
  return Math.round(toDayMs(day) / dayMs);
}

/** The calendar day that is so many days later, or earlier if negative. */
export function addDays(day: string, count: number): string {
  return new Date((toDayNumber(day) + count) * dayMs).toISOString().slice(0, 10);
}

/** An instant on the user's own clock. The network's is `toServiceDate`. */
export interface Moment {
  readonly nowMs: number;
  /** How far that clock is from UTC at the instant: it differs on days of daylight saving. */
  readonly utcOffsetMinutes: number;
  /** The day on the user's calendar, `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * How far the user's own clock is from UTC at an instant. With {@link startOfUserDayMs}, the one place that asks the
 * device for its zone.
 */
export const toUserOffsetMinutes = (atMs: number): number => -new Date(atMs).getTimezoneOffset();

/** An instant with its place on the user's clock and calendar. */
export function toMoment(nowMs: number): Moment {
  const utcOffsetMinutes = toUserOffsetMinutes(nowMs);
  return { nowMs, utcOffsetMinutes, day: toUserDay(nowMs, utcOffsetMinutes) };
}

/** The instant at which a day (`YYYY-MM-DD`) of the user begins: days of daylight saving have 23 or 25 hours. */
export function startOfUserDayMs(day: string): number {
  // Without a zone the text is of the device's calendar.
  return Date.parse(`${day}T00:00:00`);
}

/** The day on the calendar of a user whose clock is so far from UTC: `YYYY-MM-DD`. */
export function toUserDay(atMs: number, utcOffsetMinutes: number): string {
  return new Date(atMs + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
}
