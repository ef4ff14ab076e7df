/** The service's calendar day at an instant: `YYYY-MM-DD`. */
export function toServiceDate(atMs: number, utcOffsetMinutes: number): string {
  return toServiceDateTime(atMs, utcOffsetMinutes).slice(0, 10);
}

/** The service's local time at an instant, as it writes it: `YYYY-MM-DD HH:MM:SS`. */
export function toServiceDateTime(atMs: number, utcOffsetMinutes: number): string {
  return new Date(atMs + utcOffsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The instant at which a day (`YYYY-MM-DD`) of the service begins, in ms since the epoch. */
export function startOfServiceDayMs(date: string, utcOffsetMinutes: number): number {
  return Date.parse(`${date}T00:00:00Z`) - utcOffsetMinutes * 60_000;
}
