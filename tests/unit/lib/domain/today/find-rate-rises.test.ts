import { expect, it } from 'vitest';
import type { OfferChange } from '#lib/domain/programs/offer-change.ts';
import { findRateRises } from '#lib/domain/today/find-rate-rises.ts';

const aChange = (before: string | null, after: string | null, atMs = 0): OfferChange => ({
  ...{ offerId: '101', offerName: 'Kedai Harian (MY)', atMs, kind: 'commission' },
  tiers: [{ label: 'New buyer', isSpecial: false, before, after }],
});

it.each([
  ['6.00%', '8.00%', true],
  ['8.00%', '6.00%', false],
  ['MYR 5', 'MYR 7', true],
  ['5%', 'MYR 7', false],
  ['LAK 10.000', 'LAK 9.500', false],
  ['MMK 900', 'MMK 1.000', true],
  ['CLP 1.000', 'CLP 900', false],
  [null, '9%', false],
  ['9%', null, false],
  ['as agreed', 'as agreed today', false],
])('a rate from %s to %s is a rise: %s', (before, after, isRise) => {
  expect(findRateRises([aChange(before, after)], new Set(['101']))).toHaveLength(isRise ? 1 : 0);
});

it('of several rises of a program the last one counts, and other programs do not', () => {
  const rises = findRateRises([aChange('6%', '7%', 2), aChange('5%', '6%', 1)], new Set(['101']));
  expect(rises.map(({ atMs }) => atMs)).toEqual([2]);
  expect(findRateRises([aChange('6%', '7%')], new Set(['102']))).toEqual([]);
});

it('a rise counts no longer once its rate changed again, and one of another rate still does', () => {
  const fall = aChange('7%', '6%', 3);
  const rise = aChange('6%', '7%', 2);
  expect(findRateRises([fall, rise, aChange('5%', '6%', 1)], new Set(['101']))).toEqual([]);
  const special: OfferChange = {
    ...rise,
    kind: 'commission',
    tiers: [{ label: 'New buyer', isSpecial: true, before: '8%', after: '9%' }],
  };
  expect(findRateRises([fall, special], new Set(['101']))).toMatchObject([{ tier: { after: '9%' } }]);
});
