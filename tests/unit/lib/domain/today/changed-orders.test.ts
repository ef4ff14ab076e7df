import { expect, it } from 'vitest';
import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import { type OrderFacts, toChangedOrders } from '#lib/domain/today/changed-orders.ts';

const aChange = (change: Partial<ConversionChange>): ConversionChange => ({
  ...{
    conversionId: '1',
    offerId: '101',
    offerName: 'Kedai Harian (MY)',
    atMs: 10,
    convertedAt: '2026-11-26 10:00:00',
  },
  ...{ from: null, to: 'pending', payoutBefore: '0', payout: '5.00', currency: 'MYR' },
  ...change,
});
const facts: Record<string, OrderFacts> = {
  '1': { channel: 'Telegram', remarks: null },
  '2': { channel: 'Blog', remarks: null },
  '3': { channel: 'Telegram', remarks: 'Order cancelled' },
};
const sum = (...changes: readonly ConversionChange[]) => toChangedOrders(changes, 5, (id) => facts[id]);

it('orders since yesterday count once each, by what they are now, with the reasons of those that were rejected', () => {
  const found = sum(
    aChange({}),
    aChange({ conversionId: '2', from: 'pending', to: 'approved', payout: '18.40', atMs: 11 }),
    aChange({ from: 'pending', to: 'approved', atMs: 12 }),
    aChange({ conversionId: '3', to: 'rejected', payout: '3.01', atMs: 20 }),
  );
  expect(found).toMatchObject({
    ...{ sinceMs: 5, latestMs: 20, newCount: 2, count: 3, pending: [] },
    approved: [{ currency: 'MYR', amount: '23.40' }],
    rejected: [{ currency: 'MYR', amount: '3.01' }],
    reasons: ['Order cancelled'],
    best: { channel: 'Blog', sum: { amount: '18.40' } },
  });
});

it('orders since yesterday name the same best channel in whatever order they came', () => {
  const changes = [
    aChange({ payout: '9.00', currency: 'USD' }),
    aChange({ conversionId: '2', payout: '18.40' }),
    aChange({ conversionId: '3', payout: '20.00' }),
  ];
  const best = { channel: 'Telegram', sum: { currency: 'MYR', amount: '20.00' } };
  expect(sum(...changes)?.best).toEqual(best);
  expect(sum(...changes.toReversed())?.best).toEqual(best);
  const [inDollars = aChange({}), inRinggit = aChange({})] = changes;
  expect(sum(inDollars, inRinggit)?.best).toEqual(sum(inRinggit, inDollars)?.best);
});

it('orders since yesterday have the most frequent reason first, and reasons of one count by their letters', () => {
  const reasons = ['Returned', 'Test order', 'Returned', 'Duplicate'];
  const changes = reasons.map((_, at) => aChange({ conversionId: String(at), to: 'rejected' }));
  const found = toChangedOrders(changes, 5, (id) => ({ channel: null, remarks: reasons[Number(id)] ?? null }));
  expect(found?.reasons).toEqual(['Returned', 'Duplicate', 'Test order']);
});

it('orders since yesterday have no sum that lacks an order whose amount cannot be read', () => {
  const found = sum(
    aChange({ payout: '1,234' }),
    aChange({ conversionId: '2' }),
    aChange({ conversionId: '3', to: 'paid' }),
  );
  expect(found).toMatchObject({ count: 3, pending: [], approved: [{ currency: 'MYR', amount: '5.00' }] });
});

it('orders since yesterday name no best channel while an order of another one has an amount that cannot be read', () => {
  const changes = [aChange({}), aChange({ conversionId: '2', payout: '1,234' })];
  expect(sum(...changes)?.best).toBeNull();
  expect(sum(aChange({}))?.best).toMatchObject({ channel: 'Telegram' });
});

it('orders since yesterday name no best channel where no link says which', () => {
  expect(sum(aChange({ conversionId: '9' }))?.best).toBeNull();
});

it('orders since yesterday leave out one that is again what it was, as the list in Earnings does', () => {
  const there = aChange({ from: 'approved', to: 'pending', payoutBefore: '5.00' });
  const back = aChange({ from: 'pending', to: 'approved', payoutBefore: '5.00', atMs: 11 });
  expect(sum(there, back)).toBeNull();
  expect(sum(there, back, aChange({ conversionId: '2' }))).toMatchObject({ count: 1, approved: [] });
});

it('orders since yesterday are nothing without a change', () => {
  expect(sum()).toBeNull();
});
