import { expect, it } from 'vitest';
import { compareChecks, isKeptCheck, keepCheck, maxKeptChecks } from '#lib/domain/checks/kept-check.ts';
import { aKeptCheck } from '#tests/builders/a-kept-check.ts';

it('the last fifty pages are kept, each with its last check', () => {
  let kept = keepCheck([], aKeptCheck());
  for (let index = 0; index < maxKeptChecks; index += 1) {
    kept = keepCheck(kept, aKeptCheck({ url: `https://dapur.example/${index}`, atMs: aKeptCheck().atMs + index + 1 }));
  }
  expect(kept).toHaveLength(maxKeptChecks);
  expect(kept.some(({ url }) => url === aKeptCheck().url)).toBe(false);
  const again = keepCheck(kept, aKeptCheck({ url: 'https://dapur.example/7', atMs: aKeptCheck().atMs + 999, earn: 3 }));
  expect(again).toHaveLength(maxKeptChecks);
  expect(again[0]).toMatchObject({ url: 'https://dapur.example/7', earn: 3 });
});

it('the last check is kept also where the clock was ahead at those before it', () => {
  const ahead = Array.from({ length: maxKeptChecks }, (_empty, index) =>
    aKeptCheck({ url: `https://dapur.example/${index}`, atMs: aKeptCheck().atMs + 1_000 - index }),
  );
  const kept = keepCheck(ahead, aKeptCheck());
  expect(kept).toHaveLength(maxKeptChecks);
  expect(kept[0]).toEqual(aKeptCheck());
});

it('a second check says which sums changed', () => {
  expect(compareChecks(aKeptCheck(), aKeptCheck({ atMs: 9, others: 99 }))).toEqual([]);
  expect(compareChecks(aKeptCheck(), aKeptCheck({ earn: 3, nothing: 0 }))).toEqual([
    { of: 'earn', before: 1, after: 3 },
    { of: 'nothing', before: 1, after: 0 },
  ]);
});

it.each([{ url: 'javascript:alert(1)' }, { url: 'https://' }, { earn: -1 }, { atMs: 1.5 }])(
  '%j is no check',
  (change) => {
    expect(isKeptCheck(aKeptCheck())).toBe(true);
    expect(isKeptCheck(aKeptCheck(change))).toBe(false);
  },
);
