/** The day on the user's own calendar at an instant: `YYYY-MM-DD`. The network's day is `toServiceDate`. */
export function toUserDay(atMs: number, utcOffsetMinutes: number): string {
  return new Date(atMs + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
}
