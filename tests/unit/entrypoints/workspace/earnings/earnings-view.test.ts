import { expect, it } from 'vitest';
import {
  formatChanged,
  formatNextOrder,
  formatValue,
  readEarningsView,
} from '#entrypoints/workspace/earnings/earnings-view.ts';

const today = '2026-11-20';

it('what the address says of the tab is this month without today, by day and by program, when it says nothing', () => {
  expect(readEarningsView({}, today)).toMatchObject({
    period: { name: 'this-month', includesToday: false },
    days: { start: '2026-11-01', end: '2026-11-19' },
    filters: { offerId: null, status: null, subs: [null, null, null, null, null] },
    unit: 'day',
    dimension: 'program',
    isTable: false,
  });
});

it('what the address says of the tab ignores nonsense', () => {
  const params = { period: 'for ever', status: 'unheard-of', unit: 'hour', by: 'toString', view: 'x', sub1: 'blog' };
  expect(readEarningsView(params, today)).toEqual(readEarningsView({}, today));
});

it('what the address says of the tab distinguishes a sub-ID from its absence, whatever the sub-ID is', () => {
  for (const filter of ['blank', { value: 'blank' }, { value: '=1' }, { value: 'a b&c' }] as const) {
    expect(readEarningsView({ sub3: formatValue(filter) }, today).filters.subs[2]).toEqual(filter);
  }
});

it('what the address says of the tab names a group of statuses or one of the service', () => {
  expect(readEarningsView({ status: 'pending' }, today).filters.status).toEqual({ group: 'pending' });
  expect(readEarningsView({ status: '=processing' }, today).filters.status).toEqual({ status: 'processing' });
});

it('what the address says of the tab says since when conversions changed, and how', () => {
  for (const as of ['new', 'repriced', '=approved', '=yet to consumed', null] as const) {
    const changed = formatChanged({ sinceMs: 1_763_600_000_000, as });
    expect(readEarningsView({ changed }, today).filters.changed).toEqual({ sinceMs: 1_763_600_000_000, as });
  }
  for (const changed of ['', 'new', '7old', '-7', '7=']) {
    expect(readEarningsView({ changed }, today).filters.changed).toBeNull();
  }
});

it('what the address says of the tab has no days for a custom period without sense', () => {
  expect(readEarningsView({ period: 'custom', from: '2026-11-10', to: 'soon' }, today).days).toBeNull();
});

it('what the address says of the tab keeps what a figure leads to: a reason, a currency, a month of payment', () => {
  const { filters } = readEarningsView({ remark: '=Returned', in: '=', due: 'late', preset: 'blank' }, today);
  expect(filters).toMatchObject({ remark: { value: 'Returned' }, currency: '', due: 'late', preset: 'blank' });
  expect(readEarningsView({ due: 'soon', in: 'MYR' }, today).filters).toMatchObject({ due: null, currency: null });
});

it('what the address says of the tab has two orders: of the breakdown, the greatest total first, and of the list, the newest first', () => {
  expect(readEarningsView({ sort: 'sideways' }, today)).toMatchObject({
    order: { key: 'total', isDescending: true },
    rowOrder: { key: 'time', isDescending: true },
  });
  expect(readEarningsView({ sort: 'name', rows: '-payout' }, today)).toMatchObject({
    order: { key: 'name', isDescending: false },
    rowOrder: { key: 'payout', isDescending: true },
  });
});

it('what the address says of the tab turns an order round at the second click, and starts with the most or the first letter', () => {
  const order = { key: 'total', isDescending: true } as const;
  expect(formatNextOrder(order, 'total')).toBe('total');
  expect(formatNextOrder<string>(order, 'pending')).toBe('-pending');
  expect(formatNextOrder<string>(order, 'name')).toBe('name');
});
