import { countPartEntries, type FilePart } from '#lib/domain/backup/file-part.ts';
import type { FileRun, FileToTake } from '#lib/domain/backup/file-run.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import { readFileRun } from '#lib/store/backup/read-file-run.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';
import type { FileDriver } from '#lib/worker/backup/create-file-driver.ts';
import { changeFileRun, leaveFileRun, storeFileRun } from '#lib/worker/backup/file-run-store.ts';

/* Restores and imports. A page hands a file over, part by part; then the worker writes it, with or without a page. */

export interface FileRunsContext {
  readonly root: () => Promise<RootDatabase>;
  readonly attempt: Attempt;
  readonly fileDriver: FileDriver;
}

/** A page is about to hand a file over. Answers with the file that it has to wait for, if there is one. */
export async function beginFile(
  { root, fileDriver }: FileRunsContext,
  file: FileToTake,
): Promise<{ readonly busyWith: FileRun | null }> {
  const busyWith = await storeFileRun(await root(), file);
  if (busyWith === null) await fileDriver.remind();
  return { busyWith };
}

/** Keeps a part until it is written. Keeping it again changes nothing. */
export async function keepFilePart(
  { root }: Pick<FileRunsContext, 'root'>,
  runId: string,
  place: number,
  part: FilePart,
): Promise<{ readonly isTaken: boolean }> {
  const db = await root();
  try {
    return {
      isTaken: await changeFileRun(db, runId, (run, parts) => {
        if (run.state !== 'handing-over' || place !== run.parts) return run;
        parts.put(place, part);
        return { ...run, parts: place + 1, handedOver: run.handedOver + countPartEntries(part) };
      }),
    };
  } catch (error) {
    // Nothing of the file is written yet. What was kept of it only takes room.
    await leaveFileRun(db, runId).catch(() => undefined);
    throw error;
  }
}

/** All parts are there: from now on they are written. */
export async function writeFile(
  { root, attempt, fileDriver }: FileRunsContext,
  runId: string,
): Promise<{ readonly isTaken: boolean }> {
  await fileDriver.remind();
  const isTaken = await changeFileRun(await root(), runId, (run) =>
    run.state === 'handing-over' ? { ...run, state: 'writing' } : run,
  );
  void attempt('file', fileDriver.wake);
  return { isTaken };
}

/** Removes a file that has ended, or that rests. */
export async function dismissFile({ root }: Pick<FileRunsContext, 'root'>, runId: string): Promise<void> {
  const hasEnded = ({ state, problem }: FileRun) => state === 'done' || state === 'unfinished' || problem !== null;
  const db = await root();
  // Its page may be gone, which only reading it says.
  if ((await readFileRun(db))?.state === 'unfinished') await leaveFileRun(db, runId);
  await changeFileRun(db, runId, (run) => (hasEnded(run) ? null : run));
}
