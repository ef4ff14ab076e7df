import { expect, it } from 'vitest';
import { toPaymentDays } from '#lib/domain/programs/payment-days.ts';

it.each([
  ['30', '60', 90],
  ['0', '30', 30],
  ['30 days', 'Net 45', 75],
  ['30-45 days', '60', 105],
  ['2 weeks', '1 month', 44],
  ['30', '30 days after end of month', 60],
  ['30', 'Net 30 EOM', 60],
  ['30 days', '15th of the following month', 45],
  ['30 days from the 1st of the month', '0', 30],
  ['2 weeks (14 days)', '30', 44],
  ['1-2 months', '60 days (2 months)', 120],
  ['1 to 2 weeks', '1.5 months', 59],
  ['30-day', '45', 75],
  ['30 days + 15 days', '30', 75],
  ['30 days (T+30)', '0', 30],
  ['T+7', 'D + 30', 37],
  ['30 D + 15 D', '0', 45],
  ['2+ months', '30+', 90],
  ['10+ working days', '30 + EOM', 44],
  ['30', 'M+2', 90],
  ['10 working days', '48 hours', 16],
  ['45 days', '30 days, latest by 31 December 2026', 75],
  ['30', '2 bulan', 90],
  ['30 hari', '1-2 bulan', 90],
  ['30', '2 เดือน', 90],
  ['30 วัน', '2 สัปดาห์', 44],
  ['30 ngày', '2 tháng', 90],
  ['30', '2个月', 90],
  ['30天', '2 個月', 90],
  ['10 hari kerja', '45', 59],
  ['30', '45 hari, paling lambat 31 Desember 2026', 75],
  ['30', 'Net 45 after approval', 75],
] as const)('the sum of the days to payment: %j of validation, %j of payment, %i days', (validation, payment, days) => {
  expect(toPaymentDays(validation, payment)).toBe(days);
});

it.each([
  ['', '60'],
  ['30', ''],
  ['soon', '30'],
  ['30', 'end of month'],
  ['30', 'since 2026'],
  ['30', 'tanggal 15 bulan berikutnya'],
  ['30', 'ngày 15 tháng sau'],
  ['30', 'วันที่ 15 เดือนถัดไป'],
  ['30', '12月31日'],
  ['30', '2 fortnights'],
  ['30', '30 days + 2 fortnights'],
  ['30', '31 Desember'],
])('the sum of the days to payment is none for %j and %j: half of a way is no sum', (validation, payment) => {
  expect(toPaymentDays(validation, payment)).toBeNull();
});

it('the sum of the days to payment is none for a text of thousands of waits, which is of any length', () => {
  expect(toPaymentDays('30', '7 days, '.repeat(100))).toBe(37);
  expect(toPaymentDays('30', '7 days, '.repeat(150_000))).toBeNull();
});
