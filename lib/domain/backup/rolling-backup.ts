import { type Checked, hasFields, isAbsentOr, isCount, isFlag, isNullOr, isTime, isToken } from '#lib/domain/shape.ts';
import { dayMs } from '#lib/domain/time/days.ts';
/** The backups that a browser saves by itself. Each browser has its own switch, as it has its own permission. */
export const isRollingBackup = hasFields({
  isOn: isFlag,
  /**
   * Its own folder, from when the user first switched it on, or an account began with an empty database: other browsers
   * save into the same downloads, and so did this one before it lost its data. Absent where an earlier version did that.
   */
  folder: isAbsentOr(isToken),
  /** How many were saved of each kind. It picks the file name: the files overwrite each other in turn. */
  dailyCount: isCount,
  weeklyCount: isCount,
  /** When each kind was last saved; null before the first. */
  lastDailyAtMs: isNullOr(isTime),
  lastWeeklyAtMs: isNullOr(isTime),
  /** When saving last failed; null after the next success. */
  failedAtMs: isNullOr(isTime),
});
export type RollingBackup = Checked<typeof isRollingBackup>;

export const noRollingBackup: RollingBackup = {
  isOn: false,
  dailyCount: 0,
  weeklyCount: 0,
  lastDailyAtMs: null,
  lastWeeklyAtMs: null,
  failedAtMs: null,
};

/** How many files of each kind exist before the next one overwrites the oldest. */
const dailyFiles = 7;
const weeklyFiles = 4;
/** In the downloads folder. */
const commonFolder = 'linkmint-backups';

/** A backup to save now. */
export interface DueBackup {
  readonly fileName: string;
  /** Returns the state after the save. */
  readonly note: (before: RollingBackup) => RollingBackup;
}

/** The files that are due: one a day and one a week. */
export function listDueBackups({ isOn, ...state }: RollingBackup, nowMs: number): readonly DueBackup[] {
  const { folder, dailyCount, weeklyCount, lastDailyAtMs, lastWeeklyAtMs } = state;
  const path = folder === undefined ? commonFolder : `${commonFolder}/${folder}`;
  const toName = (kind: string, count: number, files: number) => `${path}/linkmint-${kind}-${(count % files) + 1}.json`;
  const daily: DueBackup = {
    fileName: toName('daily', dailyCount, dailyFiles),
    note: (before) => ({ ...before, dailyCount: dailyCount + 1, lastDailyAtMs: nowMs, failedAtMs: null }),
  };
  const weekly: DueBackup = {
    fileName: toName('weekly', weeklyCount, weeklyFiles),
    note: (before) => ({ ...before, weeklyCount: weeklyCount + 1, lastWeeklyAtMs: nowMs, failedAtMs: null }),
  };
  const due = [
    ...(isDue(lastDailyAtMs, dayMs, nowMs) ? [daily] : []),
    ...(isDue(lastWeeklyAtMs, 7 * dayMs, nowMs) ? [weekly] : []),
  ];
  return isOn ? due : [];
}

/** A last time in the future comes from a clock that was ahead. It says nothing about when the last save was. */
function isDue(lastAtMs: number | null, everyMs: number, nowMs: number): boolean {
  return lastAtMs === null || lastAtMs > nowMs || nowMs - lastAtMs >= everyMs;
}
