import { describe, expect, it } from 'vitest';
import { type AccountPlan, simulateAccount } from '#tests/scale/simulate-account.ts';

const plan: AccountPlan = {
  seed: 'test',
  devices: 5,
  gates: 'own',
  walkers: 5,
  walkCalls: { everything: 120, changes: 11, approved: 4 },
  linksADay: 8,
  linksInRush: 0,
  days: 7,
  walkedBefore: 'begun',
};

describe('a simulated account', () => {
  it('gives the same figures for the same seed, and others for another', () => {
    expect(simulateAccount(plan)).toEqual(simulateAccount(plan));
    expect(simulateAccount({ ...plan, seed: 'other' }).clicks).not.toEqual(simulateAccount(plan).clicks);
  });

  it('is never refused with one device, whatever that does at once', () => {
    const alone = simulateAccount({ ...plan, devices: 1, walkers: 1, linksADay: 40, linksInRush: 40 });
    expect([alone.refused, alone.clicks.length]).toEqual([0, 280]);
  });

  it('is never refused behind one gate, however many share it', () => {
    const team = simulateAccount({ ...plan, devices: 50, walkers: 50, gates: 'shared', linksInRush: 8, days: 2 });
    expect([team.refused, team.clicks.length]).toEqual([0, 800]);
  });

  it('is never refused if each device keeps to its part of the limit', () => {
    const parts = simulateAccount({ ...plan, gates: 'part', linksInRush: 8 });
    expect([parts.refused, parts.clicks.length]).toEqual([0, 280]);
  });

  it('is refused if several devices, each with a gate of its own, list everything at once', () => {
    const { refused, episodes, walks } = simulateAccount({ ...plan, walkedBefore: 'never', days: 1 });
    expect(refused).toBeGreaterThan(0);
    expect(episodes).toBeGreaterThan(0);
    expect(walks.map(({ kind, endedMs }) => [kind, endedMs !== null])).toEqual(new Array(5).fill(['everything', true]));
  });

  it('lists everything once a week on each device, and the changes on the other days', () => {
    const { walks } = simulateAccount({ ...plan, days: 14 });
    expect(walks.filter(({ kind }) => kind === 'everything')).toHaveLength(10);
    expect(walks.filter(({ kind }) => kind === 'changes')).toHaveLength(60);
  });
});
