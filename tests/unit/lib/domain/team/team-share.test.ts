import { describe, expect, it } from 'vitest';
import { type TeamLease, teamWindowMs, toTurns, toTurnWaitMs } from '#lib/domain/team/team-share.ts';

const aLease: TeamLease = {
  atMs: 0,
  aheadMs: 0,
  devices: 2,
  rank: 0,
  credit: 10,
  ownThen: 0,
  born: 0,
  creditUntilMs: 0,
};
const longAgo = -10 * teamWindowMs;

describe('the share of a device that is cut off', () => {
  it('is the whole limit where it is alone', () => {
    const alone = { ...aLease, devices: 1 };
    expect(toTurnWaitMs(alone, 20, { nowMs: 0, sinceMs: 0, lastAgeMs: 0 })).toBe(0);
  });

  it('begins a window after it was cut off: others may have used the limit up', () => {
    for (const nowMs of [1_000_000, 1_020_000, 1_062_000]) {
      const waitMs = toTurnWaitMs(aLease, 20, { nowMs, sinceMs: 1_000_000, lastAgeMs: Number.POSITIVE_INFINITY });
      expect(nowMs + waitMs).toBeGreaterThanOrEqual(1_000_000 + teamWindowMs);
    }
  });

  it('waits no longer for a clock that was set back', () => {
    const { everyMs } = toTurns(2, 20);
    const waitMs = toTurnWaitMs(aLease, 20, { nowMs: 0, sinceMs: 3_600_000, lastAgeMs: 0 });
    expect(waitMs).toBeLessThanOrEqual(teamWindowMs + everyMs);
  });

  it.each([
    [2, 20],
    [5, 20],
    [7, 3],
    [50, 20],
    [50, 1],
  ])('keeps %i devices that all call as often as they may within %i calls in any window', (devices, limit) => {
    const calls: number[] = [];
    for (let rank = 0; rank < devices; rank += 1) {
      let nowMs = rank * 1_000;
      let lastMs = longAgo;
      while (nowMs < 20 * teamWindowMs) {
        // Each sees its own time, and knows by how much the Redis' is ahead.
        const aheadMs = (rank - 25) * 3_600_000;
        const lease = { ...aLease, devices, rank, aheadMs };
        const own = { nowMs: nowMs - aheadMs, sinceMs: longAgo - aheadMs, lastAgeMs: nowMs - lastMs };
        const waitMs = toTurnWaitMs(lease, limit, own);
        if (waitMs > 0) nowMs += Math.ceil(waitMs);
        else {
          calls.push(nowMs);
          lastMs = nowMs;
        }
      }
    }
    expect(calls.length).toBeGreaterThan(9);
    const inWindow = (from: number) => calls.filter((at) => at >= from && at < from + teamWindowMs).length;
    expect(Math.max(...calls.map(inWindow))).toBeLessThanOrEqual(limit);
  });

  it('comes in turns that are the longer, the more share the limit', () => {
    expect(toTurns(50, 20).everyMs).toBeCloseTo((teamWindowMs / 19) * 50);
    // Fewer than five leave as much free as five: the others do not know who is cut off.
    expect(toTurns(2, 20).everyMs).toBe(toTurns(5, 20).everyMs);
  });
});
