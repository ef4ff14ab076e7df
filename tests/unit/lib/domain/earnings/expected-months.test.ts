import { expect, it } from 'vitest';
import { toDueMonth, toExpectedMonths } from '#lib/domain/earnings/expected-months.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

const today = '2026-11-20';
const expectedOf = (rows: Parameters<typeof aReportRow>[0][], days: Readonly<Record<string, number>> = { '101': 45 }) =>
  toExpectedMonths(
    rows.map((row) => aReportRow(row)),
    (offerId) => days[offerId] ?? null,
    today,
  );

it("the month of a payment is the sale's day and the program's days later", () => {
  expect(toDueMonth('2026-11-16', 45, today)).toBe('2026-12');
  expect(toDueMonth('2026-11-17', 45, today)).toBe('2027-01');
});

it('the month of a payment is late before this month, but not for a past day of this month', () => {
  expect(toDueMonth('2026-10-31', 0, today)).toBe('late');
  expect(toDueMonth('2026-11-01', 0, today)).toBe('2026-11');
});

it('the month of a payment is not known without days, or without a date that a sale can have', () => {
  expect(toDueMonth('2026-11-01', null, today)).toBe('unknown');
  expect(toDueMonth('0000-00-00', 30, today)).toBe('unknown');
  expect(toDueMonth('1970-01-01', 30, today)).toBe('unknown');
});

it('the month of a payment stays a month however many days a program writes', () => {
  expect(toDueMonth('2026-11-01', 1e9, today)).toMatch(/^\d{4}-\d\d$/);
});

it('the expected amount counts pending and approved conversions as expected, and no paid or rejected ones', () => {
  const statuses = ['pending', 'processing', 'approved', 'paid', 'rejected', 'on hold'];
  const { months } = expectedOf(statuses.map((status) => ({ status, payout: '0.1' })));
  expect(months).toEqual([
    { due: '2026-12', count: 3, oldestDay: '2026-11-10', amounts: [{ currency: 'MYR', payout: '0.3' }] },
  ]);
});

it('the expected amount is listed by month, the late ones first, and adds no two currencies', () => {
  const { months } = expectedOf([
    { convertedAt: '2026-12-20 00:00:00' },
    { convertedAt: '2026-01-02 00:00:00', payout: '2' },
    { convertedAt: '2026-11-10 00:00:00', currency: 'SGD' },
    { convertedAt: '2026-11-09 00:00:00' },
  ]);
  expect(months.map(({ due, oldestDay }) => [due, oldestDay])).toEqual([
    ['late', '2026-01-02'],
    ['2026-12', '2026-11-09'],
    ['2027-02', '2026-12-20'],
  ]);
  expect(months[1]?.amounts).toEqual([
    { currency: 'MYR', payout: '1' },
    { currency: 'SGD', payout: '1' },
  ]);
});

it('the expected amount names the programs whose terms give no days, the one with the most first', () => {
  const { months, undated } = expectedOf([{}, { offerId: '7', offerName: 'Seven' }, {}, { payout: 'n/a' }], {});
  expect(months).toEqual([]);
  expect(undated).toMatchObject([
    { offerId: '101', count: 3, due: 'unknown', amounts: [{ currency: 'MYR', payout: '2' }] },
    { offerId: '7', offerName: 'Seven', count: 1 },
  ]);
});
