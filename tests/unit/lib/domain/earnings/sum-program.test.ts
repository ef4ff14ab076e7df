import { expect, it } from 'vitest';
import { sumPayouts, sumProgram } from '#lib/domain/earnings/sum-program.ts';
import { aReportRow } from '../../../../builders/a-report-row.ts';

it('what a program earned adds approved and paid conversions, and apart from them the pending ones, each currency by itself', () => {
  const rows = [
    aReportRow({ status: 'approved', payout: '0.10' }),
    aReportRow({ status: 'paid', payout: '0.20' }),
    aReportRow({ status: 'approved', payout: '5', currency: 'SGD' }),
    aReportRow({ status: 'processing', payout: '7.00' }),
    aReportRow({ status: 'rejected', payout: '100.00' }),
    aReportRow({ offerId: '102', payout: '1000.00' }),
  ];
  expect(sumProgram(rows, '101')).toEqual({
    approved: [
      { currency: 'MYR', amount: '0.30' },
      { currency: 'SGD', amount: '5.00' },
    ],
    pending: [{ currency: 'MYR', amount: '7.00' }],
  });
});

it('what a program earned is no sum of a currency in which an amount cannot be read: it would be too low', () => {
  const rows = [
    aReportRow({ status: 'approved', payout: '5' }),
    aReportRow({ status: 'pending', payout: '7.00' }),
    aReportRow({ status: 'pending', payout: '1,234' }),
    aReportRow({ status: 'pending', payout: '2', currency: 'SGD' }),
  ];
  const pending = [{ currency: 'SGD', amount: '2.00' }];
  expect(sumProgram(rows, '101')).toEqual({ approved: [{ currency: 'MYR', amount: '5.00' }], pending });
  expect(sumPayouts(rows)).toEqual({ conversionCount: 4, payouts: pending });
});

it('what a program earned is empty when the program has no conversion', () => {
  expect(sumProgram([aReportRow()], '999')).toEqual({ approved: [], pending: [] });
});

it('a sum of payouts adds conversions that earned or may earn exactly, each currency by itself, and leaves out all others', () => {
  expect(
    sumPayouts([
      { payout: '0.1', currency: 'MYR', status: 'approved' },
      { payout: '0.2', currency: 'MYR', status: 'pending' },
      { payout: '9', currency: 'MYR', status: 'rejected' },
      { payout: '9', currency: 'MYR', status: 'invalid' },
      { payout: '9', currency: 'MYR', status: 'refunded' },
      { payout: '12.3456', currency: 'IDR', status: 'paid' },
    ]),
  ).toEqual({
    conversionCount: 6,
    payouts: [
      { currency: 'IDR', amount: '12.3456' },
      { currency: 'MYR', amount: '0.30' },
    ],
  });
});

it('a sum of payouts of an empty list counts none', () => {
  expect(sumPayouts([])).toEqual({ conversionCount: 0, payouts: [] });
});
