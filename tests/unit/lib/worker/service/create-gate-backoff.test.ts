import { expect, it } from 'vitest';
import { maxBackOffMs, toBackOffMs } from '#lib/worker/service/create-gate-backoff.ts';

it('a back-off is twice as long for each sign in a row, and never longer than the longest', () => {
  const longest = 1 - Number.EPSILON;
  expect([0, 1, 2].map((signs) => Math.round(toBackOffMs(signs, longest)))).toEqual([15_000, 30_000, 60_000]);
  expect(toBackOffMs(100, longest)).toBeLessThanOrEqual(maxBackOffMs);
});

it('a back-off is a random part of that, at least half of it', () => {
  expect(toBackOffMs(0, 0)).toBe(7_500);
  expect(toBackOffMs(1, 0.5)).toBe(22_500);
});
