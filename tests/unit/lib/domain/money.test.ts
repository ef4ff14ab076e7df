import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecimal, isSameAmount } from '#lib/domain/decimal-text.ts';
import { compareAmounts, createMoneySum, subtractAmount } from '#lib/domain/money.ts';

const sumOf = (...amounts: readonly (readonly [string, string])[]) => {
  const sum = createMoneySum();
  for (const [currency, amount] of amounts) sum.add(currency, amount);
  return sum;
};

/** A decimal as whole ten-thousandths and as text, with up to four places. */
const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((e4) => {
  const digits = String(e4 < 0n ? -e4 : e4).padStart(5, '0');
  return { e4, text: `${e4 < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}` };
});

describe('a sum of money', () => {
  it('is exact where floating point is not', () => {
    expect(sumOf(['MYR', '0.1'], ['MYR', '0.2']).totals()).toEqual([{ currency: 'MYR', amount: '0.30' }]);
    expect(sumOf(['IDR', '90071992547409930001.05'], ['IDR', '0.0001']).totals()).toEqual([
      { currency: 'IDR', amount: '90071992547409930001.0501' },
    ]);
  });

  it('never adds two currencies, whatever they are called', () => {
    expect(sumOf(['USD', '1'], ['MYR', '2'], ['', '4'], ['usd', '8'], ['__proto__', '16']).totals()).toEqual([
      { currency: '', amount: '4.00' },
      { currency: 'MYR', amount: '2.00' },
      { currency: 'USD', amount: '1.00' },
      { currency: '__proto__', amount: '16.00' },
      { currency: 'usd', amount: '8.00' },
    ]);
  });

  it.each([
    '',
    ' ',
    '1,234.50',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '--1',
    '1.',
    '.5',
    '१',
    'MYR 5',
    `1${'0'.repeat(40)}`,
  ])('counts %j as malformed and leaves it out', (amount) => {
    const sum = sumOf(['MYR', '5.25'], ['MYR', amount]);
    expect(sum.totals()).toEqual([{ currency: 'MYR', amount: '5.25' }]);
    expect(sum.malformedCount()).toBe(1);
  });

  it('is what whole ten-thousandths add up to, in any order', () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1 }), (list) => {
        const [total] = sumOf(...list.map(({ text }) => ['MYR', text] as const)).totals();
        const expected = list.reduce((sum, { e4 }) => sum + e4, 0n);
        expect(subtractAmount(total?.amount ?? '', '0')).not.toBeNull();
        const [whole = '', places = ''] = (total?.amount ?? '').replace('-', '').split('.');
        const e4 = BigInt(whole + places.padEnd(4, '0')) * (total?.amount.startsWith('-') ? -1n : 1n);
        expect(e4).toBe(expected);
      }),
    );
  });
});

describe('amounts', () => {
  it.each([
    ['12.5', '12.50', true],
    ['012.5', '12.5', true],
    ['0.00', '-0', true],
    ['12.5', '12.51', false],
    ['', '0', false],
    ['n/a', 'n/a', true],
  ])('%j and %j: the same is %s', (one, other, isSame) => {
    expect(isSameAmount(one, other)).toBe(isSame);
  });

  it('subtract exactly, and not at all where one is none', () => {
    expect(subtractAmount('0.3', '0.1')).toBe('0.20');
    expect(subtractAmount('1', '1.0001')).toBe('-0.0001');
    expect(subtractAmount('1', '')).toBeNull();
  });

  it('sort by size and not as text, with what is none first', () => {
    expect(['10', '9.5', 'n/a', '-1', '9.50'].toSorted(compareAmounts)).toEqual(['n/a', '-1', '9.5', '9.50', '10']);
  });

  it('are decimals exactly when they add up', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(createAndCount(text)).toBe(isDecimal(text) ? 0 : 1);
      }),
    );
  });
});

function createAndCount(amount: string) {
  return sumOf(['MYR', amount]).malformedCount();
}
