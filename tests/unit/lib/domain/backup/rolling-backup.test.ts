import { expect, it } from 'vitest';
import { listDueBackups, noRollingBackup, type RollingBackup } from '#lib/domain/backup/rolling-backup.ts';

const dayMs = 86_400_000;
const on: RollingBackup = { ...noRollingBackup, isOn: true };

/** Looks each hour for so many days, and saves what is due. */
function roll(days: number): readonly string[] {
  let state = on;
  const saved: string[] = [];
  for (let hour = 0; hour < days * 24; hour += 1) {
    for (const { fileName, note } of listDueBackups(state, hour * 3_600_000)) {
      saved.push(fileName);
      state = note(state);
    }
  }
  return saved;
}

it('rolling backups are never due while switched off', () => {
  expect(listDueBackups(noRollingBackup, 0)).toEqual([]);
});

it('rolling backups are one a day in seven files and one a week in four, which they overwrite in turn', () => {
  const saved = roll(56);
  expect(saved.filter((name) => name.includes('daily'))).toHaveLength(56);
  expect(saved.filter((name) => name.includes('weekly'))).toHaveLength(8);
  expect([...new Set(saved)].sort()).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((number) => `linkmint-backups/linkmint-daily-${number}.json`),
    ...[1, 2, 3, 4].map((number) => `linkmint-backups/linkmint-weekly-${number}.json`),
  ]);
});

it('rolling backups are saved once after a browser was closed for weeks', () => {
  const state = { ...on, dailyCount: 3, lastDailyAtMs: 0, weeklyCount: 1, lastWeeklyAtMs: 0 };
  expect(listDueBackups(state, 30 * dayMs).map(({ fileName }) => fileName)).toEqual([
    'linkmint-backups/linkmint-daily-4.json',
    'linkmint-backups/linkmint-weekly-2.json',
  ]);
});

it('rolling backups continue after a clock that was ahead is set back', () => {
  const state = { ...on, lastDailyAtMs: 90 * dayMs, lastWeeklyAtMs: 90 * dayMs };
  expect(listDueBackups(state, dayMs)).toHaveLength(2);
});
