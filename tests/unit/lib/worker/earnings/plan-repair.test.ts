import { expect, it } from 'vitest';
import { planDays, planRepair } from '#lib/worker/earnings/plan-repair.ts';

const tomorrow = '2026-03-11';

it('the repair of a listing that has skipped a row requests everything in slices of at most 31 days, newest first, from the oldest conversion on', () => {
  expect(planRepair({ type: 'all' }, '2026-01-20', tomorrow)).toEqual([
    { type: 'span', slice: { start: '2026-02-09', end: '2026-03-11' }, onlyMissing: true },
    { type: 'span', slice: { start: '2026-01-20', end: '2026-02-08' }, onlyMissing: true },
  ]);
});

it('the repair of a listing that has skipped a row requests nothing when no conversion has a day', () => {
  expect(planRepair({ type: 'all' }, null, tomorrow)).toEqual([]);
});

it('the repair of a listing that has skipped a row requests the days of hours', () => {
  expect(planRepair({ type: 'hours', start: '2026-03-08 12:00:00' }, '2020-01-01', tomorrow)).toEqual([
    { type: 'span', slice: { start: '2026-03-08', end: '2026-03-11' }, onlyMissing: true },
  ]);
});

it('the repair of a listing that has skipped a row halves a slice, and leaves a single day unchanged', () => {
  const halve = (start: string, end: string) =>
    planRepair({ type: 'span', slice: { start, end }, onlyMissing: false }, null, tomorrow);
  expect(halve('2026-03-01', '2026-03-04')).toEqual([
    { type: 'span', slice: { start: '2026-03-03', end: '2026-03-04' }, onlyMissing: true },
    { type: 'span', slice: { start: '2026-03-01', end: '2026-03-02' }, onlyMissing: true },
  ]);
  expect(halve('2026-03-01', '2026-03-01')).toEqual([]);
});

it('the plan of a repair lists days in the place of hours to their end, whatever is stored of them', () => {
  expect(planDays({ type: 'hours', start: '2026-03-08 12:00:00' }, tomorrow)).toEqual([
    { type: 'span', slice: { start: '2026-03-08', end: '2026-03-11' }, onlyMissing: false },
  ]);
});
