import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProgramRates } from '#lib/domain/programs/program-rates.ts';

type Tier = readonly [label: string, rate: string];

const toTier = ([label, rate]: Tier) => ({ label, rate });

const read = (tiers: readonly Tier[], special: readonly Tier[] = []) => {
  const { base, exceptional } = readProgramRates(tiers.map(toTier), special.map(toTier), 'MYR');
  return [base?.rate ?? null, exceptional === null ? null : `${exceptional.label}: ${exceptional.rate}`];
};

describe('the base rate', () => {
  it('is the one that every sale gets, and not that of new buyers', () => {
    const tiers: readonly Tier[] = [
      ['New buyer', 'up to 12 % for new buyers'],
      ['Commission', '5%'],
    ];
    expect(read(tiers)).toEqual(['5%', 'New buyer: up to 12 % for new buyers']);
    expect(read([...tiers].reverse())).toEqual(['5%', 'New buyer: up to 12 % for new buyers']);
  });

  it('is the lowest of several ordinary tiers: the least that any sale pays', () => {
    expect(
      read([
        ['Fashion', '8%'],
        ['Electronics', '1.5%'],
      ]),
    ).toEqual(['1.5%', 'Fashion: 8%']);
  });

  it('is the tier that is labelled so, though another is lower', () => {
    expect(
      read([
        ['Gift cards', '1%'],
        ['Commission', '6%'],
      ]),
    ).toEqual(['6%', null]);
  });

  it('is the lowest exception if there is nothing else', () => {
    expect(
      read([
        ['New buyer', '6.50%'],
        ['Existing buyer', 'up to 0.7% capped at MYR 5.60'],
      ]),
    ).toEqual(['up to 0.7% capped at MYR 5.60', 'New buyer: 6.50%']);
  });

  it('is never a special commission if there is another', () => {
    expect(read([['Commission', '4%']], [['Weekend', '2%']])).toEqual(['4%', null]);
    expect(read([['Commission', '4%']], [['Weekend', '9%']])).toEqual(['4%', 'Weekend: 9%']);
    expect(read([], [['Weekend', '9%']])).toEqual(['9%', null]);
  });

  it('is a percentage before an amount, and neither is compared with the other', () => {
    expect(
      read([
        ['Lead', 'USD500'],
        ['Sale', '2%'],
      ]),
    ).toEqual(['2%', null]);
    expect(
      read([
        ['Lead', 'USD5'],
        ['Sale', 'USD9'],
        ['Order', 'IDR90000'],
      ]),
    ).toEqual(['IDR90000', null]);
  });

  it('is missing when no tier has a figure', () => {
    expect(read([['Commission', 'on request']])).toEqual([null, null]);
    expect(read([])).toEqual([null, null]);
  });

  it.each(['Pembeli baru', 'Pelanggan pertama', 'ลูกค้าใหม่', 'Khách hàng mới', '新客', 'Bagong customer', 'Maksimum'])(
    'is not that of an exception in another language: %s',
    (label) => {
      expect(
        read([
          [label, '3%'],
          ['Fashion', '7%'],
        ]),
      ).toEqual(['7%', null]);
    },
  );

  it('does not take “Newspapers” for new buyers', () => {
    expect(
      read([
        ['Newspapers', '3%'],
        ['Fashion', '7%'],
      ]),
    ).toEqual(['3%', 'Fashion: 7%']);
  });

  it('is never above the exception, whatever the labels', () => {
    const tier = fc.tuple(
      fc.constantFrom('', 'Commission', 'New buyer', 'Fashion', 'VIP'),
      fc.constantFrom('1%', '2% - 9%', 'up to 5%', 'USD3', 'none', 'IDR20.000'),
    );
    fc.assert(
      fc.property(fc.array(tier, { maxLength: 5 }), fc.array(tier, { maxLength: 2 }), (tiers, special) => {
        const { base, exceptional } = readProgramRates(tiers.map(toTier), special.map(toTier), 'MYR');
        if (base === null) expect(exceptional).toBeNull();
        if (base !== null && exceptional !== null) {
          const alone = readProgramRates([exceptional], [], 'MYR').base;
          expect(alone).toMatchObject({ kind: base.kind, currency: base.currency });
        }
      }),
    );
  });
});
