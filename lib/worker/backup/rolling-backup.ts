import { listDueBackups, type RollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import { toBackupFile } from '#lib/domain/backup/to-backup-file.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Random } from '#lib/platform/random.ts';
import { inTurn } from '#lib/platform/turns.ts';
import { readBackup } from '#lib/store/backup/read-backup.ts';
import { readRollingBackup } from '#lib/store/backup/read-rolling-backup.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';

/* Saves backups automatically, into the downloads folder. */

export interface RollingBackupContext {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  readonly random: Random;
  readonly attempt: Attempt;
}

/** The browser has read and written the file after so long. */
const takenAfterMs = 60_000;
const lookAgainMs = 250;

type RollingChange = (before: RollingBackup) => RollingBackup;

/** Switches it on or off. Switched on, it saves the first file at once. */
export async function setRollingBackup(context: RollingBackupContext, isOn: boolean): Promise<void> {
  const folder = toFolder(context);
  await exclusively(() => change(context, (before) => ({ folder, ...before, isOn, failedAtMs: null })));
  if (isOn) await context.attempt('rolling backup', () => saveDueBackups(context));
}

/** Data is about to be lost: what is saved from now on replaces no backup that has it. */
export const beginBackupFolder = (context: RollingBackupContext): Promise<void> =>
  exclusively(() => noteSave(context, (before) => ({ ...before, folder: toFolder(context) })));

const toFolder = ({ clock, random }: RollingBackupContext) => `${toMoment(clock.nowMs()).day}-${random.id().slice(-6)}`;

/** Saves what is due. If the worker dies before it notes that, the next one overwrites the same file. */
export const saveDueBackups = (context: RollingBackupContext): Promise<void> => exclusively(() => saveDue(context));

/** One at a time: the switch saves the first file, and the alarm may ring meanwhile. */
const exclusively = (work: () => Promise<void>) => inTurn('rolling-backup', work);

async function saveDue(context: RollingBackupContext): Promise<void> {
  const { root, clock } = context;
  const db = await root();
  const due = listDueBackups(await readRollingBackup(db), clock.nowMs());
  if (due.length === 0 || !(await isAllowed())) return;
  if ((await readPolicyLimits()).switchedOff.has('backups')) return;
  try {
    const backup = await readBackup(db, clock.nowMs());
    // A profile that lost everything must not overwrite, day by day, the backups of what it had.
    if (backup.accounts.length === 0) return;
    const parts = toBackupFile(backup);
    for (const { fileName, note } of due) {
      await save(context, fileName, parts);
      await noteSave(context, note);
    }
  } catch (error) {
    await noteSave(context, (before) => ({ ...before, failedAtMs: clock.nowMs() }));
    throw error;
  }
}

/** Of a browser that never saved any, or was wiped while the file was being written, nothing is noted. */
async function noteSave(context: RollingBackupContext, toAfter: RollingChange): Promise<void> {
  const isKept = (await (await context.root()).getKey('meta', 'rollingBackup')) !== undefined;
  if (isKept) await change(context, toAfter);
}

async function change({ root }: RollingBackupContext, toAfter: RollingChange): Promise<void> {
  const db = await root();
  await db.put('meta', toAfter(await readRollingBackup(db)), 'rollingBackup');
  announceDataChange('rolling-backup');
}

async function save(
  { clock, attempt }: RollingBackupContext,
  fileName: string,
  parts: readonly string[],
): Promise<void> {
  const url = toUrl(parts);
  const file = { url, filename: fileName, conflictAction: 'overwrite', saveAs: false } as const;
  const id = await browser.downloads.download(file);
  if (url.startsWith('blob:')) {
    void attempt('backup file', async () => {
      await clock.sleep(takenAfterMs);
      URL.revokeObjectURL(url);
    });
  }
  await untilWritten(clock, id);
}

/**
 * The browser first takes a file, and then writes it, which a full disk or its user may end. Waits until it is written.
 * A file that is off the list of downloads was written.
 */
async function untilWritten(clock: Clock, id: number): Promise<void> {
  const begunMs = clock.monotonicMs();
  for (;;) {
    const [{ state } = { state: 'complete' }] = await browser.downloads.search({ id });
    if (state === 'complete') return;
    const isOver = state === 'interrupted' || clock.monotonicMs() - begunMs >= takenAfterMs;
    if (isOver) throw new AppError('browser-storage-failed');
    await clock.sleep(lookAgainMs);
  }
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
