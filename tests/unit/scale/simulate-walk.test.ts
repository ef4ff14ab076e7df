import { expect, it } from 'vitest';
import { estimateWalkCalls } from '#lib/domain/sync/sync-schedule.ts';
import { toCatalogue } from '#tests/scale/catalogue.ts';
import { simulateWalk } from '#tests/scale/simulate-walk.ts';

it('a simulated walk of everything sees each program once, and is complete', async () => {
  const { programsSeen, isComplete } = await simulateWalk(toCatalogue(10_000), 'full');
  expect([programsSeen, isComplete]).toEqual([10_000, true]);
});

it('a simulated walk makes about as many calls as the product expects of it', async () => {
  const catalogue = { ...toCatalogue(10_000, 500), campaigns: 0, shops: 0 };
  const { calls } = await simulateWalk(catalogue, 'full');
  expect(Math.abs(calls - estimateWalkCalls(10_000).everything)).toBeLessThan(15);
});

it('a simulated walk has the approved programs long before its end', async () => {
  const { approvedMs, endedMs } = await simulateWalk(toCatalogue(20_000), 'full');
  expect(approvedMs).toBeGreaterThan(0);
  expect(approvedMs).toBeLessThan(endedMs / 10);
});

it('a simulated walk never makes more calls than background work may, and signs in again as tokens end', async () => {
  const { calls, signIns, endedMs } = await simulateWalk(toCatalogue(200_000), 'full');
  expect(calls).toBeLessThanOrEqual(16 * Math.ceil(endedMs / 60_000));
  expect(signIns).toBe(2);
});

it('a simulated walk of the changes lists own programs whole and the others as far as they changed', async () => {
  const { calls, programsSeen } = await simulateWalk(toCatalogue(100_000, 1_000), 'changes');
  // 2 that prove the filters; 10 pages that run and 1 that are paused, 7 pending, 4 rejected, 1 blocked; changed in two days, 1 paused and
  // 20 running; 10 of the own programs’ campaigns.
  expect([calls, programsSeen]).toEqual([56, 0]);
});
