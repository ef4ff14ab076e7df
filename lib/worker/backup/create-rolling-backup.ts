import { listDueBackups, type RollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import { toBackupFile } from '#lib/domain/backup/to-backup-file.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import { inTurn } from '#lib/platform/in-turn.ts';
import { readBackup } from '#lib/store/backup/read-backup.ts';
import { readRollingBackup } from '#lib/store/backup/read-rolling-backup.ts';
import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/** Saves backups automatically, into the downloads folder. */
export interface RollingBackups {
  setOn(isOn: boolean): Promise<void>;
  /** Saves what is due. If the worker dies before it notes that, the next one overwrites the same file. */
  runIfDue(): Promise<void>;
}

export interface RollingBackupsDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  readonly attempt: Attempt;
}

/** The browser has read the file after so long. */
const takenAfterMs = 60_000;

export function createRollingBackup({ root, clock, attempt }: RollingBackupsDependencies): RollingBackups {
  async function change(toAfter: (before: RollingBackup) => RollingBackup): Promise<void> {
    const db = await root();
    await db.put('meta', toAfter(await readRollingBackup(db)), 'rollingBackup');
  }

  async function save(fileName: string, parts: readonly string[]): Promise<void> {
    const url = toUrl(parts);
    await browser.downloads.download({ url, filename: fileName, conflictAction: 'overwrite', saveAs: false });
    if (!url.startsWith('blob:')) return;
    void attempt('backup file', async () => {
      await clock.sleep(takenAfterMs);
      URL.revokeObjectURL(url);
    });
  }

  async function runIfDue(): Promise<void> {
    const db = await root();
    const due = listDueBackups(await readRollingBackup(db), clock.nowMs());
    if (due.length === 0 || !(await isAllowed())) return;
    if ((await readPolicyLimits()).switchedOff.has('backups')) return;
    const backup = await readBackup(db, clock.nowMs());
    // A profile that lost everything must not overwrite, day by day, the backups of what it had.
    if (backup.accounts.length === 0) return;
    const parts = toBackupFile(backup);
    try {
      for (const { fileName, note } of due) {
        await save(fileName, parts);
        await change(note);
      }
    } catch (error) {
      await change((before) => ({ ...before, failedAtMs: clock.nowMs() }));
      throw error;
    }
  }

  // One at a time: the switch saves the first file, and the alarm may ring meanwhile.
  const exclusively = (work: () => Promise<void>) => inTurn('rolling-backup', work);

  return {
    async setOn(isOn) {
      await exclusively(() => change((before) => ({ ...before, isOn, failedAtMs: null })));
      if (isOn) await attempt('rolling backup', () => exclusively(runIfDue));
    },

    runIfDue: () => exclusively(runIfDue),
  };
}

/** A worker that started before the permission was given may lack its API until the next start. */
async function isAllowed(): Promise<boolean> {
  return browser.downloads !== undefined && (await browser.permissions.contains({ permissions: ['downloads'] }));
}

/** A URL of the file. Firefox's background is a page and takes no `data:` URL. A worker can make no other. */
function toUrl(parts: readonly string[]): string {
  if (typeof URL.createObjectURL === 'function') {
    return URL.createObjectURL(new Blob([...parts], { type: 'application/json' }));
  }
  const bytes = new TextEncoder().encode(parts.join(''));
  // A multiple of three bytes becomes base64 without padding, so the pieces join to one text.
  const piece = 3 * 8_192;
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, index) =>
    btoa(String.fromCharCode(...bytes.subarray(index * piece, (index + 1) * piece))),
  );
  return `data:application/json;base64,${pieces.join('')}`;
}
