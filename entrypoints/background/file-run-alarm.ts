import { browser } from '#lib/platform/browser.ts';

/** The alarm that wakes a killed worker to resume a restore or an import. */
export const fileRunAlarm = 'file-run';

/** Sets the alarm. @param atMs In ms since the epoch; null cancels it. */
export async function scheduleFileRun(atMs: number | null): Promise<void> {
  if (atMs === null) await browser.alarms.clear(fileRunAlarm);
  else await browser.alarms.create(fileRunAlarm, { when: atMs });
}
