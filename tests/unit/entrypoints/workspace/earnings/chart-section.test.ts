import { expect, it } from 'vitest';
import { toBucketParams } from '#entrypoints/workspace/earnings/chart-section.tsx';

const days = { start: '2026-01-15', end: '2026-11-19' };

it.each([
  ['day', '2026-11-05', '2026-11-05', '2026-11-05'],
  ['week', '2026-11-02', '2026-11-02', '2026-11-08'],
  ['week', '2026-11-16', '2026-11-16', '2026-11-19'],
  ['month', '2026-02', '2026-02-01', '2026-02-28'],
  ['month', '2026-01', '2026-01-15', '2026-01-31'],
] as const)('a %s from %s on has the days %s to %s', (unit, bucket, from, to) => {
  expect(toBucketParams(bucket, { unit, days }, '2026-11-20')).toEqual({ period: 'custom', from, to, today: '' });
});

it('a bar of the chart that ends today leads to days with today', () => {
  expect(toBucketParams('2026-11-19', { unit: 'day', days }, '2026-11-19').today).toBe('1');
});
