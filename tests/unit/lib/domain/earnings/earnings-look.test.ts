import { expect, it } from 'vitest';
import { isLookDue, toNextLookMs } from '#lib/domain/earnings/earnings-look.ts';

const dayMs = 86_400_000;
const atMs = Date.parse('2026-11-20T04:00:00Z');
const loaded = { firstLoadedAtMs: atMs, lastHoursAtMs: atMs, lastLookAtMs: atMs };

it.each([
  ['daily', dayMs],
  ['weekly', 7 * dayMs],
] as const)('the next look for new conversions is due as often as the user chose: %s', (every, afterMs) => {
  expect(isLookDue(loaded, every, atMs + afterMs - 1)).toBe(false);
  expect(isLookDue(loaded, every, atMs + afterMs)).toBe(true);
  expect(toNextLookMs(loaded, every)).toBe(atMs + afterMs);
});

it('the next look for new conversions is never due by itself where the user wants to ask', () => {
  expect(isLookDue(loaded, 'only-asked', atMs + 400 * dayMs)).toBe(false);
  expect(toNextLookMs(loaded, 'only-asked')).toBeNull();
});

it('the next look for new conversions is never due before the first load, which the user agrees to', () => {
  const unloaded = { firstLoadedAtMs: null, lastHoursAtMs: null, lastLookAtMs: null };
  expect(isLookDue(unloaded, 'daily', atMs)).toBe(false);
  expect(toNextLookMs(unloaded, 'daily')).toBeNull();
});

it('the next look for new conversions is due once the clock was set back by as much', () => {
  expect(isLookDue(loaded, 'daily', atMs - dayMs)).toBe(true);
});
