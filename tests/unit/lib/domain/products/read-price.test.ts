import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCurrency, readPrice } from '#lib/domain/products/read-price.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';
import { readFieldCases, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

it.each([
  ['129', '129'],
  ['129.00', '129.00'],
  ['129,5', '129.5'],
  ['1,299.00', '1299.00'],
  ['1.299,00', '1299.00'],
  ['1,299', '1299'],
  ['1.299.000', '1299000'],
  ['1 299,00', '1299.00'],
  ['1’299.00', '1299.00'],
  ['RM 129.00', '129.00'],
  ['15.990000', '15.99'],
  ['007', '7'],
])('a price of a page reads %s as %s', (text, price) => expect(readPrice(text, 'MYR')).toBe(price));

it.each([
  '',
  'from 12',
  '12-15',
  '1.299',
  '0',
  '0.00',
  '-3',
  '1,2,3',
  '12 34',
  'NaN',
  'Infinity',
  '1e3',
  '1'.repeat(14),
])('a price of a page reads no price from %j', (text) => expect(readPrice(text, 'MYR')).toBe(''));

it('a price of a page has three decimals only in a currency that has them', () => {
  expect(readPrice('1.299', 'KWD')).toBe('1.299');
  expect(readPrice('1,299', 'KWD')).toBe('');
});

it.each([
  ['$.75', 'USD', '0.75'],
  ['.75', 'USD', '0.75'],
  ['US$.75', 'USD', '0.75'],
  ['Rs.500', 'INR', '500'],
  ['Rs. 1,29,999.50', 'INR', '129999.50'],
  ['RM.50', 'MYR', ''],
  ['0.299', 'EUR', '0.299'],
  ['1299.000', 'EUR', '1299.000'],
  ['1.299', 'EUR', ''],
  ['1.299', 'CLP', '1299'],
  ['Rp 31.500,00', 'IDR', '31500.00'],
  ['₩12,000', 'KRW', '12000'],
  ['12000.00', 'KRW', '12000.00'],
  ['31.5', 'IDR', ''],
  ['1.29.999', 'INR', ''],
  ['199  129', 'EUR', ''],
  ['199\n129', 'EUR', ''],
  ['12⁹⁹', 'EUR', ''],
  ['1.299, 50 €', 'EUR', '1299.50'],
  ['$ 7.\n    05', 'USD', '7.05'],
  ['7. 5', 'USD', ''],
  ['7, 500', 'USD', ''],
  ['1. 29. 99', 'USD', ''],
  ['31. 50', 'IDR', ''],
])('a point or comma of a price: %s in %s is %j', (text, currency, price) =>
  expect(readPrice(text, currency)).toBe(price),
);

it.each([
  ['US $ 12.99', 'USD', '12.99'],
  ['$12.99 USD', 'USD', '12.99'],
  ['12,99 ZŁ', 'PLN', '12.99'],
  ['1 299 Kč', 'CZK', '1299'],
  ['149:-', 'SEK', '149'],
  ['1.299,-', 'KWD', '1299'],
  ['€ 1.299,–', 'EUR', '1299'],
  ['1.299,50,-', 'EUR', ''],
  ['12.5,-', 'EUR', ''],
  ['1.299/-', 'EUR', ''],
  ['49,- €', 'EUR', '49'],
  ['Rs. 500/-', 'INR', '500'],
  ['25,00 лв.', 'BGN', '25.00'],
  ['34,50 € **', 'EUR', '34.50'],
  ['1 890 Р', 'RUB', '1890'],
  ['1.299 руб.', 'RUB', ''],
  ['99 元', 'CNY', '99'],
  ['￥３，５００', 'JPY', '3500'],
  ['١٬٢٩٩٫٥٠ ر.س', 'SAR', '1299.50'],
  ['๑,๒๙๙ บาท', 'THB', '1299'],
  ['12 euros', 'EUR', '12'],
])('a word around a price: %s in %s is %j', (text, currency, price) => expect(readPrice(text, currency)).toBe(price));

it.each([
  ['12 €', 'MYR'],
  ['S$ 12', 'USD'],
  ['from $12', 'USD'],
  ['$12 / 100 ml', 'USD'],
  ['12 kg', 'EUR'],
  ['2 for $5', 'USD'],
  ['1万円', 'JPY'],
  ['12 USD', ''],
])('a word around a price that is not of its currency makes it none: %s in %j', (text, currency) => {
  expect(readPrice(text, currency)).toBe('');
});

it('readPrice reads what Intl writes as the number that it was, or as none', () => {
  const locales = 'en en-IN de de-CH fr sv pl ar-EG fa bn th vi id pt-CV ja'.split(' ');
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom(...Intl.supportedValuesOf('currency')),
      fc.constantFrom('symbol', 'code', 'name'),
      fc.integer({ min: 1, max: 200_000_000 }),
      (locale, currency, currencyDisplay, cents) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
        const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
        const number = Number((cents / 100).toFixed(digits));
        const price = readPrice(format.format(number), currency);
        if (price !== '') expect(Number(price)).toBe(number);
      },
    ),
    runsOr(300),
  );
});

it.each([
  ['MYR', 'MYR'],
  [' idr', 'IDR'],
  ['RM', ''],
  ['ABC', ''],
  ['', ''],
  ['MYR MYR', ''],
])('a currency of a page reads %j as %j', (text, code) => expect(readCurrency(text)).toBe(code));

describe.skipIf(reasonToSkipVectors() !== null)('a price that others wrote', () => {
  it.each(reasonToSkipVectors() === null ? readFieldCases('price').map((each) => [each.kind, each] as const) : [])(
    'a price that others wrote: %s: $input',
    (_kind, { input, expected }) => {
      const { price, currency } = input as { price: string; currency: string };
      expect(readPrice(price, readCurrency(currency))).toBe(expected);
    },
  );
});
