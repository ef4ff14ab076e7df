import { type Checked, hasFields, isCount, isTime } from '#lib/domain/shape.ts';
/** Shorter ones are guessed too soon, whatever the rounds. In characters. */
export const minPassphrase = 8;

/** Rounds of PBKDF2-SHA-256: what one guess costs. */
export const passphraseRounds = 600_000;

/** One spelling of a passphrase: keyboards of two systems write the same letter in different ways. */
export function toPassphrase(typed: string): string {
  return typed.normalize('NFKC');
}

export const isLongEnough = (typed: string) => [...toPassphrase(typed)].length >= minPassphrase;

/** Wrong passphrases in a row, and when the last one was typed, in ms since the epoch. */
export const isFailedUnlocks = hasFields({
  count: isCount,
  lastAtMs: isTime,
});
export type FailedUnlocks = Checked<typeof isFailedUnlocks>;

const maxDelayMs = 5 * 60_000;

/**
 * How long the next try has to wait, in ms: 1 s after the first wrong passphrase, and twice as long after each further one.
 * A clock that was set back makes it wait no longer than that.
 */
export function toUnlockDelayMs({ count, lastAtMs }: FailedUnlocks, nowMs: number): number {
  if (count === 0) return 0;
  const delayMs = Math.min(maxDelayMs, 1_000 * 2 ** (count - 1));
  return Math.min(delayMs, Math.max(0, lastAtMs + delayMs - nowMs));
}
