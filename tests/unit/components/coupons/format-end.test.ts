// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { formatRun } from '#components/coupons/format-end.ts';

const run = (startDate: string, endDate = '2026-12-31') => formatRun({ startDate, endDate }, '2026-11-22').text;

it('when a campaign runs is when it starts, while that is to come', () => {
  expect(run('2026-11-23')).toBe('starts tomorrow');
  expect(run('2026-11-25')).toBe('starts in 3 days');
  expect(run('2026-12-24')).toBe('starts 24 Dec');
  expect(run('2027-01-04')).toBe('starts 4 Jan 2027');
});

it('when a campaign runs is when it ends, once it has begun', () => {
  expect(run('2026-11-22', '2026-11-22')).toBe('ends today');
  expect(run('', '2026-11-25')).toBe('3 days left');
});

it('when a campaign starts is said in the network’s words while its day has two meanings, and not "in 0 days"', () => {
  expect(run('05/12/2026')).toBe('starts 05/12/2026');
});
