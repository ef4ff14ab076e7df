/** How far conversions are loaded. Times in ms since the epoch, null before the first. */
interface LoadedTimes {
  readonly lastHoursAtMs: number | null;
  readonly lastSpanAtMs: number | null;
  readonly lastAllAtMs: number | null;
}

/** Returns when conversions were loaded last, in ms since the epoch. 0 if they never were. */
export function toLoadedAtMs({ lastHoursAtMs, lastSpanAtMs, lastAllAtMs }: LoadedTimes): number {
  return Math.max(lastHoursAtMs ?? 0, lastSpanAtMs ?? 0, lastAllAtMs ?? 0);
}
