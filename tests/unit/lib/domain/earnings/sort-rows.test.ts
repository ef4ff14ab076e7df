import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortRows } from '#lib/domain/earnings/sort-rows.ts';

it('sorting rows by ranks is a stable sort, whether ranks are small whole numbers or not', () => {
  const numbers = fc.oneof(
    fc.array(fc.integer({ min: -3, max: 3 })),
    fc.array(fc.constantFrom(0.5, -1, 2 ** 40, Number.NEGATIVE_INFINITY)),
  );
  fc.assert(
    fc.property(numbers, (ranks) => {
      const rows = ranks.map((_, row) => row);
      const expected = rows.toSorted((a, b) =>
        (ranks[a] ?? 0) < (ranks[b] ?? 0) ? -1 : (ranks[a] ?? 0) > (ranks[b] ?? 0) ? 1 : 0,
      );
      expect(sortRows(rows, [(row) => ranks[row] ?? 0], false)).toEqual(expected);
      expect(sortRows(rows, [(row) => ranks[row] ?? 0], true)).toEqual(expected.toReversed());
    }),
  );
});

it('sorting rows by ranks uses the first rank, and the next one if that is equal', () => {
  const ranks = [(row: number) => row % 2, (row: number) => -row];
  expect(sortRows([1, 2, 3, 4], ranks, false)).toEqual([4, 2, 3, 1]);
});
