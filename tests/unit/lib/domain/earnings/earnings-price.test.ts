import { expect, it } from 'vitest';
import { toEarningsPrice } from '#lib/domain/earnings/earnings-price.ts';

it.each([
  [20, 14, 1],
  [600, 14, 1],
  [10, 14, 3],
  [4, 14, 14],
  [1, 14, 14],
])('with %i calls a minute, 1,300 conversions take %i calls and %i minutes', (callsPerMinute, calls, minutes) => {
  expect(toEarningsPrice(callsPerMinute)).toEqual({ rowsPerCall: 100, exampleRows: 1_300, calls, minutes });
});
