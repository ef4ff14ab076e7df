import { describe, expect, it } from 'vitest';
import { listTable, noRecords } from '#lib/domain/backup/account-records.ts';
import type { AccountBackup, Backup } from '#lib/domain/backup/backup.ts';
import {
  backupKinds,
  type DroppedCounts,
  findLostKinds,
  type KindPlan,
  planRestore,
  type RestorePlan,
} from '#lib/domain/backup/plan-restore.ts';
import { type KeptCheck, maxKeptChecks } from '#lib/domain/checks/kept-check.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { aKeptCheck } from '../../../../builders/a-kept-check.ts';

const noneDropped = Object.fromEntries(backupKinds.map((kind) => [kind, 0])) as unknown as DroppedCounts;

function aBackup(checks: readonly KeptCheck[]): Backup {
  const account = {
    identity: { serviceUrl: 'https://api.example', fingerprints: ['same'], settings: {} },
    counts: { devices: [], correction: null },
    ...noRecords,
    checks,
    links: [],
  } as unknown as AccountBackup;
  return { savedAtMs: 0, settings: {} as Backup['settings'], presets: emptyPresetBook, accounts: [account] };
}

const checksOf = (site: string, count: number, fromMs: number) =>
  Array.from({ length: count }, (_, index) =>
    aKeptCheck({ url: `https://${site}.example/${index}`, atMs: fromMs + index }),
  );

it('the preview of checks settles once they are restored, though an account keeps only the newest', () => {
  const here = checksOf('here', maxKeptChecks - 10, 1_000);
  const file = checksOf('file', maxKeptChecks, 0);
  const first = planRestore(aBackup(here), aBackup(file), noneDropped).checks;
  expect(first).toMatchObject({ added: 10, changed: 0, kept: maxKeptChecks - 10 });

  const restored = listTable.checks.join(here, file);
  const second = planRestore(aBackup(restored), aBackup(file), noneDropped).checks;
  expect(second).toMatchObject({ added: 0, changed: 0, kept: maxKeptChecks });
  expect(listTable.checks.join(restored, file)).toEqual(restored);
});

const none: KindPlan = { added: 0, changed: 0, kept: 0, dropped: 0 };
const noPlan = Object.fromEntries(backupKinds.map((kind) => [kind, none])) as RestorePlan;

describe('findLostKinds', () => {
  it('findLostKinds finds none if nothing is dropped', () => {
    expect(findLostKinds({ ...noPlan, links: { ...none, added: 3 } })).toEqual([]);
  });

  it('allows a fifth to be dropped, and not one entry more', () => {
    expect(findLostKinds({ ...noPlan, links: { added: 2, changed: 1, kept: 1, dropped: 1 } })).toEqual([]);
    expect(findLostKinds({ ...noPlan, links: { added: 5, changed: 2, kept: 0, dropped: 2 } })).toEqual(['links']);
  });

  it('checks each kind for itself: many links do not hide a lost account', () => {
    const plan = { ...noPlan, links: { ...none, added: 1_000 }, accounts: { ...none, dropped: 1 } };
    expect(findLostKinds(plan)).toEqual(['accounts']);
  });
});
