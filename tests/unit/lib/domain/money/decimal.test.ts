import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  createMoneySum,
  type Decimal,
  isDecimal,
  isSameAmount,
  subtractAmount,
  subtractDecimals,
  toDecimal,
  toDecimalText,
  toNumber,
  zero,
} from '#lib/domain/money/decimal.ts';

const sumOf = (...amounts: readonly (readonly [string, string])[]) => {
  const sum = createMoneySum();
  for (const [currency, amount] of amounts) sum.add(currency, amount);
  return sum;
};

/** A decimal of up to six places as whole millionths and as text, with the zeros at its end or without. */
const amounts = fc
  .tuple(
    fc.oneof(
      fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }),
      fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      // The borders of what a number holds exactly in ten-thousandths.
      fc.constantFrom(99_999_999_999n * 1_000_000n, -9_999_999_999n * 1_000_000n, 999_999_999_900n, 1_000_000_000_001n),
    ),
    fc.boolean(),
  )
  .map(([e6, isShort]) => {
    const digits = String(e6 < 0n ? -e6 : e6).padStart(7, '0');
    const text = `${e6 < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
    return { e6, text: isShort ? text.replace(/\.?0+$/, '') || '0' : text };
  });

it('a sum of money is exact where floating point is not', () => {
  expect(sumOf(['MYR', '0.1'], ['MYR', '0.2']).totals()).toEqual([{ currency: 'MYR', amount: '0.30' }]);
  expect(sumOf(['IDR', '90071992547409930001.05'], ['IDR', '0.0001']).totals()).toEqual([
    { currency: 'IDR', amount: '90071992547409930001.0501' },
  ]);
});

it('a sum of money never adds two currencies, whatever their names', () => {
  expect(sumOf(['USD', '1'], ['MYR', '2'], ['', '4'], ['usd', '8'], ['__proto__', '16']).totals()).toEqual([
    { currency: '', amount: '4.00' },
    { currency: 'MYR', amount: '2.00' },
    { currency: 'USD', amount: '1.00' },
    { currency: '__proto__', amount: '16.00' },
    { currency: 'usd', amount: '8.00' },
  ]);
});

it.each(['', ' ', '1,234.50', '1e3', '0x10', 'NaN', 'Infinity', '--1', '1.', '.5', '१', 'MYR 5', `1${'0'.repeat(40)}`])(
  'a sum of money counts %j as malformed and leaves it out',
  (amount) => {
    const sum = sumOf(['MYR', '5.25'], ['MYR', amount]);
    expect(sum.totals()).toEqual([{ currency: 'MYR', amount: '5.25' }]);
    expect(sum.malformedCount()).toBe(1);
  },
);

it('a sum of money is what whole millionths add up to, in any order', () => {
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 2_000 }), (list) => {
      const [total] = sumOf(...list.map(({ text }) => ['MYR', text] as const)).totals();
      const [whole = '', places = ''] = (total?.amount ?? '').replace('-', '').split('.');
      const e6 = BigInt(whole + places.padEnd(6, '0')) * (total?.amount.startsWith('-') ? -1n : 1n);
      expect(e6).toBe(list.reduce((sum, each) => sum + each.e6, 0n));
    }),
  );
});

it('a sum of money stays exact over more amounts than fit into one number', () => {
  const sum = createMoneySum();
  for (let index = 0; index < 20_000; index++) sum.add('IDR', '99999999999');
  sum.add('IDR', '0.0001');
  expect(sum.totals()).toEqual([{ currency: 'IDR', amount: '1999999999980000.0001' }]);
});

it.each([
  ['12.5', '12.50', true],
  ['012.5', '12.5', true],
  ['0.00', '-0', true],
  ['12.5', '12.51', false],
  ['', '0', false],
  ['n/a', 'n/a', true],
])('amounts: %j and %j: the same is %s', (one, other, isSame) => {
  expect(isSameAmount(one, other)).toBe(isSame);
});

it('amounts subtract exactly, and not at all if one is unreadable', () => {
  expect(subtractAmount('0.3', '0.1')).toBe('0.20');
  expect(subtractAmount('1', '1.0001')).toBe('-0.0001');
  expect(subtractAmount('1', '')).toBeNull();
});

it('amounts are decimals exactly when they add up', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(sumOf(['MYR', text]).malformedCount()).toBe(isDecimal(text) ? 0 : 1);
    }),
  );
});

const arbitraryAmounts = fc.oneof(
  fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.nat({ max: 9_999 })).map(([a, b]) => `${a}.${b}`),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
  fc.constantFrom('0', '-0', '0.00', '-0.10', '007.50', '0.1', '0.2', '100.000000000000000000001'),
);

const read = (text: string): Decimal => {
  const decimal = toDecimal(text);
  if (decimal === null) throw new Error(`${text} is no decimal`);
  return decimal;
};

const plain = (big: Big) => (big.eq(0) ? '0' : big.toFixed());

it('exact decimals add up to what big.js says, in any number and order', () => {
  fc.assert(
    fc.property(fc.array(arbitraryAmounts, { maxLength: 60 }), (texts) => {
      const sum = texts.map(read).reduce(addDecimals, zero);
      const reversed = texts.toReversed().map(read).reduce(addDecimals, zero);
      const expected = texts.reduce((all, text) => all.plus(text), new Big(0));
      expect(toDecimalText(sum)).toBe(plain(expected));
      expect(toDecimalText(reversed)).toBe(toDecimalText(sum));
    }),
  );
});

it('exact decimals subtract and compare as big.js does', () => {
  fc.assert(
    fc.property(arbitraryAmounts, arbitraryAmounts, (one, other) => {
      expect(toDecimalText(subtractDecimals(read(one), read(other)))).toBe(plain(new Big(one).minus(other)));
      expect(Math.sign(compareDecimals(read(one), read(other)))).toBe(new Big(one).cmp(other));
    }),
  );
});

it('exact decimals have one text for one value', () => {
  expect(['1.50', '1.5', '01.500'].map((text) => toDecimalText(read(text)))).toEqual(['1.5', '1.5', '1.5']);
  expect(['0', '-0', '0.00'].map((text) => toDecimalText(read(text)))).toEqual(['0', '0', '0']);
  expect(toNumber(read('-12.25'))).toBe(-12.25);
});

it.each(['', ' 1', '1e5', '1,000.00', '.5', '5.', '+1', 'NaN', 'MYR 1', '٣', '1\n', '9'.repeat(41)])(
  'exact decimals are not %j',
  (text) => {
    expect(toDecimal(text)).toBeNull();
  },
);
