import { describe, expect, it } from 'vitest';
import { readCurrency, readPrice } from '#lib/domain/products/read-price.ts';

describe('a price of a page', () => {
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
    ['129.00 €', '129.00'],
    ['15.990000', '15.99'],
    ['007', '7'],
  ])('reads %s as %s', (text, price) => expect(readPrice(text, 'MYR')).toBe(price));

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
  ])('reads no price from %j', (text) => expect(readPrice(text, 'MYR')).toBe(''));

  it('has three decimals only in a currency that has them', () => {
    expect(readPrice('1.299', 'KWD')).toBe('1.299');
    expect(readPrice('1,299', 'KWD')).toBe('');
  });
});

describe('a currency of a page', () => {
  it.each([
    ['MYR', 'MYR'],
    [' idr', 'IDR'],
    ['RM', ''],
    ['ABC', ''],
    ['', ''],
    ['MYR MYR', ''],
  ])('reads %j as %j', (text, code) => expect(readCurrency(text)).toBe(code));
});
