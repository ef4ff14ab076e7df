import { expect, it } from 'vitest';
import { toDuration } from '#tests/scale/to-duration.ts';

it('a time is said in the unit in which it is a handy number', () => {
  const times = [0, 400, 2_500, 89_000, 90_000, 1_132_000, 42_193_500];
  expect(times.map(toDuration)).toEqual(['0 s', '0.4 s', '2.5 s', '89 s', '1.5 min', '18.9 min', '11.7 h']);
});
