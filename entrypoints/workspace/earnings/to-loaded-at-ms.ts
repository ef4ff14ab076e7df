import type { ReportState } from '#lib/store/schema/report-records.ts';

/** Returns when conversions were loaded last, in ms since the epoch. 0 if they never were. */
export function toLoadedAtMs({ lastHoursAtMs, lastSpanAtMs, lastAllAtMs }: ReportState): number {
  return Math.max(lastHoursAtMs ?? 0, lastSpanAtMs ?? 0, lastAllAtMs ?? 0);
}
