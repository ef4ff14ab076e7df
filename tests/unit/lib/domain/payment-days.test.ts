import { expect, it } from 'vitest';
import { toPaymentDays } from '#lib/domain/payment-days.ts';

it.each([
  ['30', '60', 90],
  ['0', '30', 30],
  ['30 days', 'Net 45', 75],
  ['30-45 days', '60', 105],
  ['2 weeks', '1 month', 44],
] as const)('adds %j of validation and %j of payment to %i days', (validation, payment, days) => {
  expect(toPaymentDays(validation, payment)).toBe(days);
});

it.each([
  ['', '60'],
  ['30', ''],
  ['soon', '30'],
])('tells no speed from %j and %j: half of a way cannot be compared', (validation, payment) => {
  expect(toPaymentDays(validation, payment)).toBeNull();
});
