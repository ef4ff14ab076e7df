import { expect, it } from 'vitest';
import { sumPayouts } from '#lib/domain/earnings/sum-payouts.ts';

it('the sum of payouts adds paid conversions exactly, each currency by itself, and leaves out all others', () => {
  expect(
    sumPayouts([
      { payout: '0.1', currency: 'MYR', status: 'approved' },
      { payout: '0.2', currency: 'MYR', status: 'pending' },
      { payout: '9', currency: 'MYR', status: 'rejected' },
      { payout: '9', currency: 'MYR', status: 'invalid' },
      { payout: '12.3456', currency: 'IDR', status: 'paid' },
    ]),
  ).toEqual({
    conversionCount: 5,
    payouts: [
      { currency: 'IDR', amount: '12.3456' },
      { currency: 'MYR', amount: '0.30' },
    ],
  });
});

it('the sum of payouts has no sum of an empty list', () => {
  expect(sumPayouts([])).toEqual({ conversionCount: 0, payouts: [] });
});
