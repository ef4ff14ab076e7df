import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readProgramRates } from '#lib/domain/programs/program-rates.ts';

type Tier = readonly [label: string, rate: string];

const toTier = ([label, rate]: Tier) => ({ label, rate });

const readAll = (tiers: readonly Tier[], special: readonly Tier[] = []) =>
  readProgramRates({ ...{ commissions: tiers.map(toTier), specialCommissions: special.map(toTier), currency: 'MYR' } });

const read = (tiers: readonly Tier[], special: readonly Tier[] = []) => {
  const { rate, fromPercent } = readAll(tiers, special);
  return [rate, fromPercent];
};

it('the rate of a program is its best with the lowest, in whatever order the network lists them', () => {
  const tiers: readonly Tier[] = [
    ['New buyer', '6.50%'],
    ['Existing buyer', 'up to 0.7% capped at MYR 5.60'],
  ];
  expect(read(tiers)).toEqual(['6.50%', 0.7]);
  expect(read([...tiers].reverse())).toEqual(['6.50%', 0.7]);
  expect(readAll(tiers).bestLabel).toBe('New buyer');
});

it('the rate of a program counts special commissions, too', () => {
  expect(read([['Commission', '4%']], [['Weekend', '9%']])).toEqual(['9%', 4]);
  expect(read([['Commission', '4%']], [['Weekend', '2%']])).toEqual(['4%', 2]);
  expect(read([], [['Weekend', '9%']])).toEqual(['9%', null]);
});

it('the rate of a program has no lowest where all sales pay the same, or where one label has the range', () => {
  expect(
    read([
      ['Fashion', '8%'],
      ['Shoes', '8.00%'],
    ]),
  ).toEqual(['8%', null]);
  expect(read([['', '2% - 5.5%']])).toEqual(['2% - 5.5%', null]);
});

it('the rate of a program is a percentage before an amount, and neither is compared with the other', () => {
  expect(
    read([
      ['Lead', 'USD500'],
      ['Sale', '2%'],
    ]),
  ).toEqual(['2%', null]);
});

it('the rate of a program is in the words of the network where none has a figure, and compares as nothing', () => {
  expect(readAll([['Commission', 'on request']])).toMatchObject({ rate: 'on request', best: null });
  expect(readAll([])).toMatchObject({ rate: '', best: null });
});

it('the rate of a program is never below its lowest, whatever the labels', () => {
  const tier = fc.tuple(
    fc.constantFrom('', 'Commission', 'New buyer', 'Fashion', 'VIP'),
    fc.constantFrom('1%', '2% - 9%', 'up to 5%', 'USD3', 'none', 'IDR20.000'),
  );
  fc.assert(
    fc.property(fc.array(tier, { maxLength: 5 }), fc.array(tier, { maxLength: 2 }), (tiers, special) => {
      const { best, fromPercent } = readAll(tiers, special);
      if (fromPercent !== null) expect(best?.amount).toBeGreaterThan(fromPercent);
    }),
  );
});
