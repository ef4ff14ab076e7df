import { expect, it } from 'vitest';
import { type BreakdownOrder, sortBreakdown } from '#lib/domain/earnings/breakdown-order.ts';
import type { BreakdownRow } from '#lib/domain/earnings/report.ts';
import { sumGroups, sumTotals } from '#lib/domain/earnings/sum-groups.ts';

const tally = (payout: string, count = 1) => ({ count, payout, saleAmount: '0' });
const row = (key: string | null, amounts: BreakdownRow['amounts'], count = 1): BreakdownRow => ({
  key,
  name: key ?? '',
  linkCount: 1,
  count,
  amounts,
});
const rows = [
  row('small', [{ currency: 'MYR', groups: { approved: tally('2'), rejected: tally('99') } }]),
  row('large', [{ currency: 'MYR', groups: { paid: tally('9'), pending: tally('1.5') } }], 4),
  row('foreign', [{ currency: 'SGD', groups: { pending: tally('1000') } }], 2),
  row(
    null,
    [
      { currency: 'MYR', groups: { approved: tally('2') } },
      { currency: 'SGD', groups: { paid: tally('1') } },
    ],
    3,
  ),
];
const sorted = (key: BreakdownOrder['key'], isDescending: boolean) =>
  sortBreakdown(rows, { key, isDescending }, ['MYR', 'SGD']).map((each) => each.key);

it('the order of a breakdown is by amount, currency by currency: a large one in another currency does not count in the first', () => {
  expect(sorted('total', true)).toEqual(['large', null, 'small', 'foreign']);
  expect(sorted('total', false)).toEqual([null, 'small', 'large', 'foreign']);
});

it('the order of a breakdown has blank groups at its end, in either direction', () => {
  expect(sorted('rejected', true)[0]).toBe('small');
  expect(sorted('rejected', false)[0]).toBe('small');
});

it('the order of a breakdown is by name with the blank one last, by number, or by the share that was approved', () => {
  expect(sorted('name', false)).toEqual(['foreign', 'large', 'small', null]);
  expect(sorted('count', true)).toEqual(['large', null, 'foreign', 'small']);
  expect(sorted('rate', false)[0]).toBe('small');
});

it('a sum of groups is exact, and leaves out rejected conversions and those of an unknown status', () => {
  const groups = { approved: tally('0.1', 2), paid: tally('0.2'), rejected: tally('5'), other: tally('7') };
  expect(sumGroups(groups, 'total')).toEqual({ count: 3, payout: '0.3' });
  expect(sumGroups(groups, 'pending')).toBeNull();
});

it('a sum of groups of totals is of one currency', () => {
  const totals = [
    { status: 'approved', group: 'approved' as const, currency: 'MYR', ...tally('1') },
    { status: 'paid', group: 'paid' as const, currency: 'SGD', ...tally('2') },
  ];
  expect(sumTotals(totals, 'MYR', 'earned')).toEqual({ count: 1, payout: '1' });
  expect(sumTotals(totals, 'USD', 'earned')).toBeNull();
});
