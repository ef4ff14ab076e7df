import type { QuotaCorrection } from '#lib/domain/quota/quota-correction.ts';

/** The counts of the current period, after a restore has merged those of the backup. */
export interface CountsAtRestore {
  /** The corrections ("the dashboard says N") of this profile and of the file, each only if it is of this period. */
  readonly own: QuotaCorrection | null;
  readonly saved: QuotaCorrection | null;
  readonly savedAtMs: number;
  /** The total that this profile showed before, and the file's total. */
  readonly usedBefore: number;
  readonly usedByFile: number;
  /** The sum of all devices now, including the file's, without any correction. */
  readonly countedNow: number;
  readonly nowMs: number;
}

/**
 * The correction to store after a restore, so that the count never falls below what the profile or the file says. Null
 * for no correction.
 */
export function rebaseCorrection(counts: CountsAtRestore): QuotaCorrection | null {
  const { own, saved, savedAtMs, usedBefore, usedByFile, countedNow, nowMs } = counts;
  const least = Math.max(usedBefore, usedByFile);
  // The user read that dashboard after the file was saved, so it included every link of the file.
  const isCovered = own !== null && own.atMs >= savedAtMs;
  const used = isCovered ? least : Math.max(least, countedNow + ((own ?? saved)?.difference ?? 0));
  const difference = used - countedNow;
  if (own?.difference === difference) return own;
  if (saved?.difference === difference) return saved;
  // Keep this profile's correction even at 0, so that the next restore does not take the file's instead.
  return difference === 0 && own === null ? null : { difference, counted: countedNow, atMs: nowMs };
}
