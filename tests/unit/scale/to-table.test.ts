import { expect, it } from 'vitest';
import { toTable } from '#tests/scale/to-table.ts';

it('a table has its words at the left and its figures at the right', () => {
  const rows = [
    ['a million', 10_811],
    ['few', 4.25],
  ];
  const lines = [
    '|           |  calls |',
    '| --------- | -----: |',
    '| a million | 10,811 |',
    '| few       |    4.3 |',
  ];
  expect(toTable(['', 'calls'], rows).split('\n')).toEqual(lines);
});
