import type { QuotaCorrection } from '#lib/domain/quota/quota-correction.ts';

/** What of the current period is counted, and by whom, when the counts of a backup have been taken in. */
export interface CountsAtRestore {
  /** The corrections ("the dashboard says N") of this profile and of the file, each where it is of the period. */
  readonly own: QuotaCorrection | null;
  readonly saved: QuotaCorrection | null;
  readonly savedAtMs: number;
  /** What this profile showed before, and what the file comes to. */
  readonly usedBefore: number;
  readonly usedByFile: number;
  /** What the devices have counted by now, those of the file among them, without any correction. */
  readonly countedNow: number;
  readonly nowMs: number;
}

/**
 * The correction that holds from now on, so that the count is never below what either the profile or the file says. Null
 * for none.
 */
export function rebaseCorrection(counts: CountsAtRestore): QuotaCorrection | null {
  const { own, saved, savedAtMs, usedBefore, usedByFile, countedNow, nowMs } = counts;
  const least = Math.max(usedBefore, usedByFile);
  // A dashboard that was looked at after the file was saved has seen every link of the file.
  const isCovered = own !== null && own.atMs >= savedAtMs;
  const used = isCovered ? least : Math.max(least, countedNow + ((own ?? saved)?.difference ?? 0));
  const difference = used - countedNow;
  if (own?.difference === difference) return own;
  if (saved?.difference === difference) return saved;
  // One of here stays known, so that the file's is not taken the next time in its place.
  return difference === 0 && own === null ? null : { difference, counted: countedNow, atMs: nowMs };
}
