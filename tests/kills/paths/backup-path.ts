import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { readBackupFile } from '#lib/store/backup/read-backup-file.ts';
import { readRollingBackup } from '#lib/store/backup/read-rolling-backup.ts';
import { openRootDatabase } from '#lib/store/root-database.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';

const dayMs = 86_400_000;

/** "Save a backup every day" is switched on, and a day later the next one is due. */
export const backupPath: KillPath = {
  name: 'writing a backup',
  async walk({ answerOf, clock, rest, send, until }) {
    const files = new Map<string, string>();
    // The disk is full at first, and the next look saves it.
    let isFull = true;
    Object.assign(browser, {
      downloads: {
        async download({ url, filename }: { url: string; filename: string }) {
          if (isFull) {
            isFull = false;
            throw new DOMException('FILE_NO_SPACE', 'QuotaExceededError');
          }
          files.set(filename, await (await fetch(url)).text());
          return files.size;
        },
      },
    });
    await pressAgain(() => answerOf(send('setRollingBackup', { isOn: true })).catch(orCancelled));
    const ring = async () => {
      await browser.alarms.create(hourlyAlarm, { when: clock.nowMs() });
      await until('the alarm', async () => (await browser.alarms.get(hourlyAlarm)) === undefined);
      await rest();
    };
    // What a kill kept from being saved is saved by the next look.
    await ring();
    await ring();
    await clock.advance(dayMs);
    await ring();
    await ring();

    const { isOn, dailyCount, weeklyCount } = await readState();
    const broken = [...files].flatMap(([name, text]) =>
      'problem' in readBackupFile(text) ? [`${name} is broken`] : [],
    );
    if (!isOn) broken.push('the switch is off');
    return dailyCount === 2 && weeklyCount === 1 && files.size === 3
      ? broken
      : [...broken, `${dailyCount} daily and ${weeklyCount} weekly ones are noted, and there are ${[...files.keys()]}`];
  },
};

/** It says that the disk is full, and stays on. */
function orCancelled(cause: unknown): void {
  if (toAppError(cause).code === 'cancelled') throw cause;
}

async function readState() {
  const root = await openRootDatabase();
  try {
    return await readRollingBackup(root);
  } finally {
    root.close();
  }
}
