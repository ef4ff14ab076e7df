import { describe, expect, it } from 'vitest';
import { simulateQuota } from '#tests/scale/simulate-quota.ts';

const plan = { seed: 'test', devices: 5, linksADay: 40 };

describe('a simulated month', () => {
  it('requests no link beyond the last if counts are known at once', () => {
    const { beyond, unknown } = simulateQuota({ ...plan, delayMs: 0 });
    expect([beyond, Math.max(...unknown)]).toEqual([0, 0]);
  });

  it('requests every wish of the month if nothing is shared and no device alone is at its limit', () => {
    const { beyond } = simulateQuota({ ...plan, linksADay: 20, delayMs: null });
    expect(beyond).toBe(5 * 20 * 31 - 1_000);
  });

  it('never asks beyond the last with one device', () => {
    expect(simulateQuota({ ...plan, devices: 1, delayMs: null }).beyond).toBe(0);
  });

  it('says on which day the last link was made, and null where some are left', () => {
    expect(simulateQuota({ ...plan, delayMs: 0 }).lastsDays).toBeGreaterThan(4);
    expect(simulateQuota({ ...plan, linksADay: 1, delayMs: 0 }).lastsDays).toBeNull();
  });
});
