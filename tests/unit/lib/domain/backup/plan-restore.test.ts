import { expect, it } from 'vitest';
import { listTable, noRecords } from '#lib/domain/backup/account-records.ts';
import type { AccountBackup, Backup } from '#lib/domain/backup/backup.ts';
import {
  backupKinds,
  type CountsAtRestore,
  type DroppedCounts,
  findLostKinds,
  type KindPlan,
  planRestore,
  type RestorePlan,
  rebaseCorrection,
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

const at = (change: Partial<CountsAtRestore>): CountsAtRestore => ({
  own: null,
  saved: null,
  savedAtMs: 100,
  usedBefore: 0,
  usedByFile: 0,
  countedNow: 0,
  nowMs: 200,
  ...change,
});

const used = (counts: CountsAtRestore) => counts.countedNow + (rebaseCorrection(counts)?.difference ?? 0);

it('rebaseCorrection takes the correction of the file unchanged if nothing was counted here', () => {
  const saved = { difference: -5, counted: 50, atMs: 90 };
  expect(rebaseCorrection(at({ saved, usedByFile: 45, countedNow: 50 }))).toBe(saved);
});

it("rebaseCorrection needs none if the devices' counts have all of it", () => {
  expect(rebaseCorrection(at({ usedBefore: 30, usedByFile: 50, countedNow: 80 }))).toBeNull();
});

it("rebaseCorrection makes one if the devices' counts are less than the file says", () => {
  const counts = at({ usedByFile: 50, countedNow: 20 });
  expect(rebaseCorrection(counts)).toEqual({ difference: 30, counted: 20, atMs: 200 });
});

it("rebaseCorrection keeps this device's if it was made after the file, and counts nothing of the file twice", () => {
  const own = { difference: 50, counted: 0, atMs: 150 };
  const counts = at({ own, usedBefore: 50, usedByFile: 50, countedNow: 50 });
  expect(used(counts)).toBe(50);
});

it("rebaseCorrection keeps this device's older one beside the links of the file", () => {
  const own = { difference: 4, counted: 10, atMs: 20 };
  expect(rebaseCorrection(at({ own, usedBefore: 14, usedByFile: 30, countedNow: 40 }))).toBe(own);
});

it('rebaseCorrection never counts fewer than either says, and changes nothing the second time', () => {
  const corrections = [null, { difference: 7, counted: 3, atMs: 50 }, { difference: -7, counted: 9, atMs: 150 }];
  for (const own of corrections) {
    for (const saved of corrections) {
      for (const [usedBefore, usedByFile, countedNow] of [
        [0, 0, 0],
        [12, 3, 9],
        [3, 12, 9],
        [40, 41, 60],
      ] as const) {
        const counts = at({ own, saved, usedBefore, usedByFile, countedNow });
        const first = used(counts);
        expect(first).toBeGreaterThanOrEqual(Math.max(usedBefore, usedByFile));
        const again = at({ ...counts, own: rebaseCorrection(counts), usedBefore: first });
        expect(used(again)).toBe(first);
      }
    }
  }
});
