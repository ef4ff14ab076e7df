import { countPartEntries, type FilePart } from '#lib/domain/backup/file-part.ts';
import type { FileRun, FileToTake } from '#lib/domain/backup/file-run.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import { readFileRun } from '#lib/store/backup/read-file-run.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';
import type { FileDriver } from '#lib/worker/backup/create-file-driver.ts';
import { changeFileRun, leaveFileRun, storeFileRun } from '#lib/worker/backup/file-run-store.ts';

/** Restores and imports. A page hands a file over, part by part; then the worker writes it, with or without a page. */
export interface FileRuns {
  /** A page is about to hand a file over. Answers with the file that it has to wait for, if there is one. */
  begin(file: FileToTake): Promise<{ readonly busyWith: FileRun | null }>;
  /** Keeps a part until it is written. Keeping it again changes nothing. */
  hand(runId: string, place: number, part: FilePart): Promise<{ readonly isTaken: boolean }>;
  /** All parts are there: from now on they are written. */
  write(runId: string): Promise<{ readonly isTaken: boolean }>;
  /** Removes a file that has ended, or that rests. */
  dismiss(runId: string): Promise<void>;
  /** As `FileDriver.wake`. */
  wake(): Promise<void>;
}

export interface FileRunsDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly attempt: Attempt;
  readonly driver: FileDriver;
}

export function createFileRuns({ root, attempt, driver }: FileRunsDependencies): FileRuns {
  return {
    async begin(file) {
      const busyWith = await storeFileRun(await root(), file);
      if (busyWith === null) await driver.remind();
      return { busyWith };
    },

    async hand(runId, place, part) {
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
    },

    async write(runId) {
      await driver.remind();
      const isTaken = await changeFileRun(await root(), runId, (run) =>
        run.state === 'handing-over' ? { ...run, state: 'writing' } : run,
      );
      void attempt('file', driver.wake);
      return { isTaken };
    },

    async dismiss(runId) {
      const hasEnded = ({ state, problem }: FileRun) => state === 'done' || state === 'unfinished' || problem !== null;
      const db = await root();
      // Its page may be gone, which only reading it says.
      if ((await readFileRun(db))?.state === 'unfinished') await leaveFileRun(db, runId);
      await changeFileRun(db, runId, (run) => (hasEnded(run) ? null : run));
    },

    wake: driver.wake,
  };
}
