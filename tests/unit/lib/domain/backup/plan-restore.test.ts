import { expect, it } from 'vitest';
import type { AccountBackup, Backup } from '#lib/domain/backup/backup.ts';
import { mergeChecks } from '#lib/domain/backup/merge-records.ts';
import { planRestore } from '#lib/domain/backup/plan-restore.ts';
import { backupKinds, type DroppedCounts } from '#lib/domain/backup/restore-plan.ts';
import { type KeptCheck, maxKeptChecks } from '#lib/domain/checks/kept-check.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { aKeptCheck } from '#tests/builders/a-kept-check.ts';

const noneDropped = Object.fromEntries(backupKinds.map((kind) => [kind, 0])) as unknown as DroppedCounts;

function aBackup(checks: readonly KeptCheck[]): Backup {
  const account = {
    identity: { serviceUrl: 'https://api.example', fingerprints: ['same'], settings: {} },
    choices: {},
    counts: { devices: [], correction: null },
    ...{ sites: [], hosts: [], subIds: [], coupons: [], posts: [], diary: [], links: [] },
    checks,
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

  const restored = mergeChecks(here, file);
  const second = planRestore(aBackup(restored), aBackup(file), noneDropped).checks;
  expect(second).toMatchObject({ added: 0, changed: 0, kept: maxKeptChecks });
  expect(mergeChecks(restored, file)).toEqual(restored);
});
