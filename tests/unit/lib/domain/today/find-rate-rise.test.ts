import { expect, it } from 'vitest';
import { findRateRise } from '#lib/domain/today/find-rate-rise.ts';

const aTier = (before: string | null, after: string | null) => ({
  label: 'New buyer',
  isSpecial: false,
  before,
  after,
});

it.each([
  ['6.00%', '8.00%', true],
  ['8.00%', '6.00%', false],
  ['MYR 5', 'MYR 7', true],
  ['5%', 'MYR 7', false],
  [null, '9%', false],
  ['9%', null, false],
  ['as agreed', 'as agreed today', false],
])('from %s to %s is a rise: %s', (before, after, isRise) => {
  expect(findRateRise([aTier(before, after)]) !== null).toBe(isRise);
});
