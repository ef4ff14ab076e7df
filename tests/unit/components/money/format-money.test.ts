import { expect, it } from 'vitest';
import { formatAmount, formatExactMoney, formatMoney } from '#components/money/format-money.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

it.each([
  ['MYR', '1912.4912', 'MYR 1,912.49', 'MYR 1,912.4912'],
  ['MYR', '12', 'MYR 12.00', 'MYR 12.00'],
  ['MYR', '0.125', 'MYR 0.13', 'MYR 0.125'],
  ['JPY', '1234.5', 'JPY 1,235', 'JPY 1,234.5'],
  ['VND', '1500000', 'VND 1,500,000', 'VND 1,500,000'],
  ['KWD', '1.5', 'KWD 1.500', 'KWD 1.500'],
  ['', '3.1', '3.10', '3.10'],
  ['POINTS', '3.1', 'POINTS 3.10', 'POINTS 3.10'],
])('%s %s is written with the places of its currency, and exactly on request', (currency, amount, rounded, exact) => {
  expect(formatMoney(currency, amount)).toBe(rounded);
  expect(formatExactMoney(currency, amount)).toBe(exact);
});

it('money loses no digit of an amount that no number can hold', () => {
  expect(formatExactMoney('MYR', '90071992547409931.123456789')).toBe('MYR 90,071,992,547,409,931.123456789');
});

it('money has no minus when it rounds to zero', () => {
  expect(formatAmount('MYR', '-0.001')).toBe('0.00');
  expect(formatAmount('MYR', '-0.01')).toBe('-0.01');
});
