/** Dates as the service writes them: `YYYY-MM-DD` and `YYYY-MM-DD HH:MM:SS` in one fixed time zone (spec §2). */
export interface ServiceTime {
  toDate(ms: number): string;
  toDateTime(ms: number): string;
  /** `YYYY-MM`, the calendar month that the quota is counted by. */
  toMonth(ms: number): string;
  /** The first ms of the day, or null when the text is no real date. Takes `YYYY:MM:DD` too (spec §4.3). */
  parseDate(text: string): number | null;
  /** The first ms of the second, or null when the text is no real date and time. */
  parseDateTime(text: string): number | null;
}

export const dayMs = 86_400_000;

/** `offsetMinutes`: minutes east of UTC. */
export function createServiceTime({ offsetMinutes }: { offsetMinutes: number }): ServiceTime {
  const offsetMs = offsetMinutes * 60_000;
  const toIso = (ms: number) => new Date(ms + offsetMs).toISOString();
  const toDateTime = (ms: number) => toIso(ms).slice(0, 19).replace('T', ' ');
  return {
    toDate: (ms) => toIso(ms).slice(0, 10),
    toDateTime,
    toMonth: (ms) => toIso(ms).slice(0, 7),
    parseDate(text) {
      const match = /^(\d{4})([-:])(\d{2})\2(\d{2})$/.exec(text.trim());
      if (!match) return null;
      const iso = `${match[1]}-${match[3]}-${match[4]}`;
      const ms = Date.parse(`${iso}T00:00:00Z`) - offsetMs;
      // `Date.parse` reads 30 February as 2 March: only a date that reads back the same is real.
      return Number.isFinite(ms) && toIso(ms).slice(0, 10) === iso ? ms : null;
    },
    parseDateTime(text) {
      const trimmed = text.trim();
      if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(trimmed)) return null;
      const ms = Date.parse(`${trimmed.replace(' ', 'T')}Z`) - offsetMs;
      return Number.isFinite(ms) && toDateTime(ms) === trimmed ? ms : null;
    },
  };
}
