import { type Checked, hasFields, isCount, isTime } from '#lib/domain/shape.ts';
/** In characters. Shorter ones are guessed too soon, whatever the rounds. */
export const minPassphrase = 8;

/** Rounds of PBKDF2-SHA-256: they set the cost of one guess. */
export const passphraseRounds = 600_000;

/** Normalises a passphrase: keyboards of two systems may write the same letter with different code points. */
export function toPassphrase(typed: string): string {
  return typed.normalize('NFKC');
}

export const isLongEnough = (typed: string) => [...toPassphrase(typed)].length >= minPassphrase;

/** The number of wrong passphrases in a row, and the time of the last one, in ms since the epoch. */
export const isFailedUnlocks = hasFields({
  count: isCount,
  lastAtMs: isTime,
});
export type FailedUnlocks = Checked<typeof isFailedUnlocks>;

const maxDelayMs = 5 * 60_000;

/**
 * How long the next try must wait, in ms: 1 s after the first wrong passphrase, and twice as long after each further
 * one. A clock that was set back does not lengthen the wait.
 */
export function toUnlockDelayMs({ count, lastAtMs }: FailedUnlocks, nowMs: number): number {
  if (count === 0) return 0;
  const delayMs = Math.min(maxDelayMs, 1_000 * 2 ** (count - 1));
  return Math.min(delayMs, Math.max(0, lastAtMs + delayMs - nowMs));
}
