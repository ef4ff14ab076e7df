import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAmountColumn, endSum, startSum } from '#lib/domain/money/amount-column.ts';
import { toDecimalText } from '#lib/domain/money/decimal.ts';

/** The sum of a column's rows, as the column adds them. */
function sumOf(amounts: readonly string[]): string {
  const column = createAmountColumn();
  for (const amount of amounts) column.push(amount);
  const sum = startSum();
  for (const row of amounts.keys()) column.addTo(sum, row);
  return toDecimalText(endSum(sum));
}

const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^\\d{1,${maxLength}}$`));

/** Small and large ones, with few places and with many, on both sides of what is added as a plain number. */
const amount = fc
  .tuple(fc.constantFrom('', '-'), fc.oneof(digits(6), digits(25)), fc.option(fc.oneof(digits(4), digits(12))))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`);

it('a column of amounts adds all amounts as exactly as a decimal library', () => {
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const expected = amounts.reduce((sum, each) => sum.plus(each), Big(0));
      expect(Big(sumOf(amounts)).eq(expected)).toBe(true);
    }),
  );
});

it('a column of amounts adds the largest of the plain numbers, and the smallest ones beyond them', () => {
  expect(sumOf(['99999.9999', '99999.9999', '100000', '0.00001', '-0.00001'])).toBe('299999.9998');
});

it('a column of amounts leaves out amounts that are not decimals, and reports them', () => {
  const amounts = ['12.50', 'n/a', '1e9', '', '123456789012345678.5', '-0'];
  const column = createAmountColumn();
  for (const each of amounts) column.push(each);
  expect(amounts.filter((_amount, row) => column.isDecimal(row))).toEqual(['12.50', '123456789012345678.5', '-0']);
  expect(sumOf(amounts)).toBe('123456789012345691');
});

it('the sum of nothing is 0', () => {
  expect(sumOf([])).toBe('0');
  expect(sumOf(['-0', '0.00'])).toBe('0');
});
