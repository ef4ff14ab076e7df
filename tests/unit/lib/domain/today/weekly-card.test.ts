import { expect, it } from 'vitest';
import { toLastWeek, toWeeklyCard } from '#lib/domain/today/weekly-card.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

it.each([
  ['2026-11-30', { start: '2026-11-23', end: '2026-11-29' }],
  ['2026-11-29', { start: '2026-11-16', end: '2026-11-22' }],
])('the week before %s is its last whole one', (day, week) => {
  expect(toLastWeek(day)).toEqual(week);
});

const days = { start: '2026-11-23', end: '2026-11-29' };
const aRow = (day: string, payout: string, channel: string | null, status = 'approved') =>
  aReportRow({ convertedAt: `2026-11-${day} 10:00:00`, payout, status, affSubs: [channel, null, null, null, null] });
const card = (...rows: Parameters<typeof toWeeklyCard>[0]) =>
  toWeeklyCard(rows, days, ({ affSubs }) => affSubs[0] ?? null);

it('the card of a week has what was earned, by channel, without rejected orders and those of other weeks', () => {
  expect(
    card(
      aRow('23', '5.00', 'Telegram'),
      aRow('29', '2.50', 'Blog', 'pending'),
      aRow('29', '1.25', 'Telegram'),
      aRow('28', '9.00', null),
      aRow('28', '3.00', 'Blog', 'rejected'),
      aRow('22', '7.00', 'Blog'),
    ),
  ).toEqual({
    ...{ days, orderCount: 4, total: [{ currency: 'MYR', amount: '17.75' }] },
    channels: [
      { name: 'Telegram', orderCount: 2, total: [{ currency: 'MYR', amount: '6.25' }] },
      { name: 'Blog', orderCount: 1, total: [{ currency: 'MYR', amount: '2.50' }] },
    ],
  });
});

it('the card of a week counts an order whose amount cannot be read, and has no amount that lacks it', () => {
  expect(card(aRow('23', '5.00', 'Telegram'), aRow('24', '1,234', 'Blog'))).toMatchObject({
    ...{ orderCount: 2, total: [] },
    channels: [
      { name: 'Blog', orderCount: 1, total: [] },
      { name: 'Telegram', orderCount: 1, total: [{ currency: 'MYR', amount: '5.00' }] },
    ],
  });
});

it('the card of a week is none where the week brought nothing', () => {
  expect(card(aRow('22', '7.00', 'Blog'))).toBeNull();
});
