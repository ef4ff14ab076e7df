import { expect, it } from 'vitest';
import { toPendingAges } from '#lib/domain/earnings/pending-ages.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

const today = '2026-11-20';
const pendingSince = (day: string, more: Parameters<typeof aReportRow>[0] = {}) =>
  aReportRow({ convertedAt: `${day} 12:00:00`, status: 'pending', ...more });

it('pending conversions by age counts by the days since the sale, at the edges too', () => {
  const days = ['2026-11-20', '2026-11-13', '2026-11-12', '2026-10-21', '2026-10-20', '2026-08-21', '2020-01-01'];
  const { count, oldestDay, ages } = toPendingAges(
    days.map((day) => pendingSince(day)),
    today,
  );
  expect(count).toBe(7);
  expect(oldestDay).toBe('2020-01-01');
  expect(ages.map((age) => [age.fromDays, age.toDays, age.count])).toEqual([
    [0, 7, 2],
    [8, 30, 2],
    [31, 60, 1],
    [61, 90, 0],
    [91, null, 2],
  ]);
});

it('pending conversions by age takes "processing" and "yet to consumed" as pending, and nothing that is decided', () => {
  const statuses = ['processing', 'Yet to consumed', 'approved', 'paid', 'rejected', 'invalid', 'unheard of'];
  const { count } = toPendingAges(
    statuses.map((status) => pendingSince('2026-11-19', { status })),
    today,
  );
  expect(count).toBe(2);
});

it('pending conversions by age never adds two currencies, and leaves out broken amounts', () => {
  const rows = [
    pendingSince('2026-11-19', { currency: 'MYR', payout: '0.1' }),
    pendingSince('2026-11-19', { currency: 'MYR', payout: '0.2' }),
    pendingSince('2026-11-19', { currency: 'SGD', payout: '5.00' }),
    pendingSince('2026-11-19', { currency: 'SGD', payout: 'soon' }),
  ];
  expect(toPendingAges(rows, today).ages[0]).toEqual({
    fromDays: 0,
    toDays: 7,
    count: 4,
    amounts: [
      { currency: 'MYR', payout: '0.3' },
      { currency: 'SGD', payout: '5' },
    ],
  });
});

it('pending conversions by age is empty when nothing is pending', () => {
  expect(toPendingAges([], today)).toMatchObject({ count: 0, oldestDay: null });
  for (const day of ['0000-00-00', '1970-01-01', '2026-02-30', '9999-12-31']) {
    expect(toPendingAges([pendingSince(day)], today)).toMatchObject({ count: 0, oldestDay: null });
  }
});
