import { expect, it } from 'vitest';
import { cutOffAloneMs, type TeamLease, teamWindowMs, toTurns, toTurnWaitMs } from '#lib/domain/team/team-share.ts';

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

it('the share of a device that is cut off is the whole limit if it is alone', () => {
  const alone = { ...aLease, devices: 1 };
  expect(toTurnWaitMs(alone, 20, { nowMs: 0, sinceMs: 0, lastAgeMs: 0 })).toBe(0);
});

it('the share of a device that is cut off waits no longer for a clock that was set back', () => {
  const { everyMs } = toTurns(2, 20, true);
  const waitMs = toTurnWaitMs(aLease, 20, { nowMs: 0, sinceMs: 3_600_000, lastAgeMs: 0 });
  expect(waitMs).toBeLessThanOrEqual(Math.ceil(everyMs));
});

/** Devices that all call as often as they may, each by a clock of its own; when each call went, by the Redis' clock. */
function callAll(devices: number, limit: number, sinceMs: number, untilMs: number): readonly number[] {
  const calls: number[] = [];
  for (let rank = 0; rank < devices; rank += 1) {
    let nowMs = rank * 1_000;
    let lastMs = longAgo;
    while (nowMs < untilMs) {
      // Each sees its own time, and knows by how much the Redis' is ahead.
      const aheadMs = (rank - 25) * 3_600_000;
      const lease = { ...aLease, devices, rank, aheadMs };
      const own = { nowMs: nowMs - aheadMs, sinceMs: sinceMs - aheadMs, lastAgeMs: nowMs - lastMs };
      const waitMs = toTurnWaitMs(lease, limit, own);
      if (waitMs > 0) nowMs += Math.ceil(waitMs);
      else {
        calls.push(nowMs);
        lastMs = nowMs;
      }
    }
  }
  return calls;
}
const countMost = (calls: readonly number[], windowMs: number) =>
  Math.max(...calls.map((from) => calls.filter((at) => at >= from && at < from + windowMs).length));

it.each([
  [2, 20],
  [5, 20],
  [7, 3],
  [50, 20],
  [50, 1],
])(
  'the share of a device that is cut off keeps %i devices that all call as often as they may within %i calls in any window',
  (devices, limit) => {
    const calls = callAll(devices, limit, longAgo, 20 * teamWindowMs);
    expect(calls.length).toBeGreaterThan(9);
    expect(countMost(calls, teamWindowMs)).toBeLessThanOrEqual(limit);
  },
);

it.each([
  [2, 20],
  [4, 10],
  [9, 6],
  [10, 20],
  [50, 20],
  [50, 60],
])(
  'the share of a device that is cut off keeps %i devices, for as long as others may still reach the Redis, to the fifth of %i that those leave free',
  (devices, limit) => {
    const calls = callAll(devices, limit, 0, cutOffAloneMs - teamWindowMs);
    expect(calls.length).toBeGreaterThan(0);
    expect(countMost(calls, 60_000)).toBeLessThanOrEqual(Math.ceil(limit / 5));
  },
);

it('the share of a device that is cut off gives each device a turn within five rounds, and the whole share once all must be cut off', () => {
  for (const devices of [2, 5, 9, 10, 50]) {
    const { everyMs, turnMs } = toTurns(devices, 20, true);
    for (let rank = 0; rank < devices; rank += 1) {
      const lease = { ...aLease, devices, rank };
      const waitOf = (ageMs: number) =>
        toTurnWaitMs(lease, 20, { nowMs: 1_000_000 + ageMs, sinceMs: 1_000_000, lastAgeMs: Number.POSITIVE_INFINITY });
      expect(waitOf(0)).toBeLessThanOrEqual(everyMs);
      expect(waitOf(cutOffAloneMs)).toBeLessThanOrEqual(toTurns(devices, 20).everyMs - turnMs / 2);
    }
  }
});

it('the share of a device that is cut off has longer turns, the more devices share the limit', () => {
  expect(toTurns(50, 20).everyMs).toBeCloseTo((teamWindowMs / 19) * 51);
  // Fewer than five leave as much free as five: the others do not know who is cut off.
  expect(toTurns(2, 20).everyMs).toBe(toTurns(5, 20).everyMs);
});
