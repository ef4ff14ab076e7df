import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  subtractDecimals,
  toDecimal,
  toDecimalText,
  toNumber,
  zero,
} from '#lib/domain/money/decimal.ts';

const amounts = fc.oneof(
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
    fc.property(fc.array(amounts, { maxLength: 60 }), (texts) => {
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
    fc.property(amounts, amounts, (one, other) => {
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
