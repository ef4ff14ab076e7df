import { type Checked, hasFields, isCount, isFlag, isNullOr, isTime } from '#lib/domain/shape.ts';
/** The backups that a browser saves by itself. The switch is each browser's own, as its permission is. */
export const isRollingBackup = hasFields({
  isOn: isFlag,
  /** How many of each were saved: in their turn they overwrite each other. */
  dailyCount: isCount,
  weeklyCount: isCount,
  /** When the last of each was saved; null before the first. */
  lastDailyAtMs: isNullOr(isTime),
  lastWeeklyAtMs: isNullOr(isTime),
  /** When one last could not be saved; null once one could. */
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

const dayMs = 86_400_000;
/** Files of each, the oldest of which the next one overwrites. */
const dailyFiles = 7;
const weeklyFiles = 4;
/** In the downloads folder. */
const folder = 'linkmint-backups';

/** What is to be saved now. */
export interface DueBackup {
  readonly fileName: string;
  /** The state once it is saved. */
  readonly note: (before: RollingBackup) => RollingBackup;
}

/** The files that are due: one a day, and one a week. */
export function listDueBackups({ isOn, ...state }: RollingBackup, nowMs: number): readonly DueBackup[] {
  const { dailyCount, weeklyCount, lastDailyAtMs, lastWeeklyAtMs } = state;
  const toName = (kind: string, count: number, files: number) =>
    `${folder}/linkmint-${kind}-${(count % files) + 1}.json`;
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

/** A clock that was ahead and came back says nothing of when the last was saved. */
function isDue(lastAtMs: number | null, everyMs: number, nowMs: number): boolean {
  return lastAtMs === null || lastAtMs > nowMs || nowMs - lastAtMs >= everyMs;
}
