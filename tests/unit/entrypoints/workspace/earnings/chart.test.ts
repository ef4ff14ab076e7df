import { expect, it } from 'vitest';
import { toChartBars } from '#entrypoints/workspace/earnings/chart.tsx';

const tally = (payout: string) => ({ count: 1, payout, saleAmount: '0' });

it('the bars of the chart stand on one another, and keep the exact amount', () => {
  const bars = toChartBars([
    { bucket: '2026-11-01', groups: { approved: tally('0.1'), pending: tally('0.2'), paid: tally('1') } },
  ]);
  expect(bars.map(({ group, from, to, payout }) => [group, from, to, payout])).toEqual([
    ['paid', 0, 1, '1'],
    ['approved', 1, 1.1, '0.1'],
    ['pending', 1.1, 1.3, '0.2'],
  ]);
});

it('the bars of the chart hang below zero if an amount is negative, and leave the others standing', () => {
  const bars = toChartBars([
    { bucket: 'x', groups: { approved: tally('-2'), pending: tally('5'), other: tally('-1') } },
  ]);
  expect(bars.map(({ from, to }) => [from, to])).toEqual([
    [0, -2],
    [0, 5],
    [-2, -3],
  ]);
});

it('the bars of the chart are an empty list for nothing', () => {
  expect(
    toChartBars([
      { bucket: 'x', groups: { approved: tally('0') } },
      { bucket: 'y', groups: {} },
    ]),
  ).toEqual([]);
});
