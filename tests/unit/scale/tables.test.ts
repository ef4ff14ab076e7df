import { expect, it } from 'vitest';
import { toDuration } from '#tests/scale/to-duration.ts';
import { toTable } from '#tests/scale/to-table.ts';

it('a time has the unit in which it is a handy number', () => {
  const times = [0, 400, 2_500, 89_000, 90_000, 1_132_000, 42_193_500];
  expect(times.map(toDuration)).toEqual(['0 s', '0.4 s', '2.5 s', '89 s', '1.5 min', '18.9 min', '11.7 h']);
});

it('a table has its words at the left and its figures at the right', () => {
  expect(
    toTable(
      ['', 'calls'],
      [
        ['a million', 10_811],
        ['few', 4.25],
      ],
    ).split('\n'),
  ).toEqual(['|           |  calls |', '| --------- | -----: |', '| a million | 10,811 |', '| few       |    4.3 |']);
});
