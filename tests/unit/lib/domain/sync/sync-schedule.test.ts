import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateWalkCalls, findDueWalk, planSync } from '#lib/domain/sync/sync-schedule.ts';

const dayMs = 86_400_000;
const nowMs = Date.parse('2026-03-10T04:00:00Z');
const calls = { everything: 130, changes: 9 };
const ago = (everythingDays: number, anyDays: number) => ({
  everythingAtMs: nowMs - everythingDays * dayMs,
  anyAtMs: nowMs - anyDays * dayMs,
});

it.each([
  ['everything, before the first walk', { everythingAtMs: null, anyAtMs: null }, 'weekly', 'everything'],
  ['nothing within a day', ago(3, 0.9), 'weekly', null],
  ['the changes after a day', ago(3, 1), 'weekly', 'changes'],
  ['everything after a week', ago(7, 0.5), 'weekly', 'everything'],
  ['everything after a day, where it is wanted daily', ago(1, 1), 'daily', 'everything'],
  ['nothing within a day, where everything is wanted daily', ago(0.9, 0.9), 'daily', null],
  ['everything, where the clock was set back by weeks', ago(-20, -20), 'weekly', 'everything'],
] as const)('the listing that is due is %s', (_name, last, every, due) => {
  expect(findDueWalk(last, every, nowMs)).toBe(due);
});

it('the listing that is due is what the plan says, at the time that it says', () => {
  fc.assert(
    fc.property(fc.nat(167), fc.nat(23), fc.constantFrom('weekly' as const, 'daily' as const), (old, young, every) => {
      const hours = every === 'daily' ? old % 24 : old;
      const last = ago(hours / 24, Math.min(hours, young) / 24);
      const plan = planSync(last, every, calls);
      if (plan === null) throw new Error('no plan');
      const next = plan.changes ?? plan.everything;
      expect(findDueWalk(last, every, next.atMs - 1)).toBeNull();
      expect(findDueWalk(last, every, next.atMs)).toBe(plan.changes === null ? 'everything' : 'changes');
      expect(findDueWalk(last, every, plan.everything.atMs)).toBe('everything');
    }),
  );
});

it('the plan has changes before everything, with their calls', () => {
  expect(planSync(ago(3, 0.5), 'weekly', calls)).toEqual({
    changes: { atMs: nowMs + 0.5 * dayMs, calls: 9 },
    everything: { atMs: nowMs + 4 * dayMs, calls: 130 },
  });
});

it('the plan has no changes when everything comes first', () => {
  expect(planSync(ago(6.5, 0), 'weekly', calls)?.changes).toBeNull();
  expect(planSync(ago(0.5, 0.5), 'daily', calls)?.changes).toBeNull();
});

it('the plan is missing before the first walk', () => {
  expect(planSync({ everythingAtMs: null, anyAtMs: null }, 'weekly', calls)).toBeNull();
});

it('the plan costs a page for each hundred programs when nothing was counted yet', () => {
  expect(estimateWalkCalls(12_340).everything).toBe(124 + 8);
  expect(estimateWalkCalls(0)).toEqual({ everything: 8, changes: 8 });
});
