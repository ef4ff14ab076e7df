import { expect, it } from 'vitest';
import { isLongEnough, passphraseRounds, toPassphrase, toUnlockDelayMs } from '#lib/domain/lock/passphrase.ts';

it('a passphrase has at least eight characters, each of which counts once however it is written', () => {
  expect(isLongEnough('1234567')).toBe(false);
  expect(isLongEnough('12345678')).toBe(true);
  expect(isLongEnough('🔒🔒🔒🔒🔒🔒🔒')).toBe(false);
});

it('a passphrase is the same from each keyboard: composed or not', () => {
  expect(toPassphrase('café au lait')).toBe(toPassphrase('cafe\u0301 au lait'));
});

it('a passphrase costs 600,000 rounds a guess', () => {
  expect(passphraseRounds).toBe(600_000);
});

const delayAfter = (count: number, passedMs: number) => toUnlockDelayMs({ count, lastAtMs: 10_000 }, 10_000 + passedMs);

it('the delay after a wrong passphrase doubles with each, from a second to five minutes', () => {
  expect([0, 1, 2, 3, 4, 9, 10, 60].map((count) => delayAfter(count, 0))).toEqual([
    0, 1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ]);
});

it('the delay after a wrong passphrase passes', () => {
  expect(delayAfter(3, 3_000)).toBe(1_000);
  expect(delayAfter(3, 4_000)).toBe(0);
});

it('the delay after a wrong passphrase is no longer when the clock was set back', () => {
  expect(delayAfter(3, -86_400_000)).toBe(4_000);
});
