import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAmount, toCount } from '#lib/publisher-api/read-wire-texts.ts';

it.each([
  ['12.50', '12.50'],
  ['-12.50', '-12.50'],
  ['0.0575', '0.0575'],
  ['1.234', '1.234'],
  [' 7 ', '7'],
  ['1,234.50', '1234.50'],
  ['-1,234.50', '-1234.50'],
  ['\u22121,234.50', '-1234.50'],
  ['+12.50', '12.50'],
  ['1,234,567', '1234567'],
  ['1,234,567.891', '1234567.891'],
  ['12,34,567.00', '1234567.00'],
  ['1.234,50', '1234.50'],
  ['1.234.567', '1234567'],
  ['1.234.567,8', '1234567.8'],
  ['1 234.50', '1234.50'],
  ['1\u202f234,50', '1234.50'],
  ["1'234.50", '1234.50'],
  ['1 234', '1234'],
  ['12,5', '12.5'],
  ['1234,50', '1234.50'],
  ['0,123', '0.123'],
  ['.50', '0.50'],
  ['12.', '12'],
  ['99999999999999999999.99', '99999999999999999999.99'],
])('an amount is exact: "%s"', (text, amount) => expect(readAmount(text)).toBe(amount));

it.each(['-', 'N/A', 'null', '—'])('an amount is none: "%s"', (text) => expect(readAmount(text)).toBe(''));

it.each([
  ...['1,234', '-1,234', '1,23,4', '12,34.5', '1.2.3', '1,234,56', '1e3', '5e-7', 'RM 5', '12%', '--5', '1,234.5.6'],
])('an amount is unreadable, for it has two meanings or none: "%s"', (text) =>
  expect(readAmount(text)).toBeUndefined(),
);

it('an amount is what it was before it was grouped', () => {
  const locales = fc.constantFrom('en-US', 'de-DE', 'en-IN', 'de-CH', 'fr-FR');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), locales, (cents, locale) => {
      const plain = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      expect(readAmount(format.format(Number(plain)))).toBe(plain);
    }),
  );
});

it.each([
  [0, 0],
  [75, 75],
  ['75', 75],
  [' 75 ', 75],
  ['100.00', 100],
  ['1,234', 1_234],
  ['1.234', 1_234],
  ['1 234', 1_234],
  ['1\u00a0234', 1_234],
  ['1\u202f234', 1_234],
  ["1'234", 1_234],
  ['12.345.678', 12_345_678],
  ['1,23,456', 123_456],
])('%j counts %j', (raw, count) => {
  expect(toCount(raw)).toBe(count);
});

it.each([[null], [undefined], [''], [' '], [false]])('%j is blank', (raw) => {
  expect(toCount(raw)).toBeNull();
});

it.each([
  ['1,234.567'],
  ['1,23'],
  ['1.5'],
  ['1234,567'],
  ['1,2345'],
  ['many'],
  ['-1,234'],
  [1.234],
  [-1],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [true],
  [[5]],
  [{}],
])('%j is no count', (raw) => {
  expect(toCount(raw)).toBeUndefined();
});
