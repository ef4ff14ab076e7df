import { describe, expect, it } from 'vitest';
import { backupKinds, findLostKinds, type KindPlan, type RestorePlan } from '#lib/domain/backup/restore-plan.ts';

const none: KindPlan = { added: 0, changed: 0, kept: 0, dropped: 0 };
const noPlan = Object.fromEntries(backupKinds.map((kind) => [kind, none])) as RestorePlan;

describe('findLostKinds', () => {
  it('findLostKinds finds none if nothing is dropped', () => {
    expect(findLostKinds({ ...noPlan, links: { ...none, added: 3 } })).toEqual([]);
  });

  it('findLostKinds allows a fifth to be dropped, and not one entry more', () => {
    expect(findLostKinds({ ...noPlan, links: { added: 2, changed: 1, kept: 1, dropped: 1 } })).toEqual([]);
    expect(findLostKinds({ ...noPlan, links: { added: 5, changed: 2, kept: 0, dropped: 2 } })).toEqual(['links']);
  });

  it('findLostKinds checks each kind for itself: many links do not hide a lost account', () => {
    const plan = { ...noPlan, links: { ...none, added: 1_000 }, accounts: { ...none, dropped: 1 } };
    expect(findLostKinds(plan)).toEqual(['accounts']);
  });
});
