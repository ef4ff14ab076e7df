import type { FilePart } from '#lib/domain/backup/file-part.ts';
import { countPartEntries } from '#lib/domain/backup/file-part.ts';
import type { FileRun, FileToTake } from '#lib/domain/backup/file-run.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { filePartSchema } from '#lib/messaging/backup-schemas.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Logger } from '#lib/platform/logger.ts';
import { minAlarmMs } from '#lib/platform/min-alarm-ms.ts';
import { readFileRun } from '#lib/store/backup/read-file-run.ts';
import { announceDataChange, type DataKind } from '#lib/store/data-changes.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';
import type { FileWriter } from '#lib/worker/backup/create-file-writer.ts';
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
  /** Goes on where a killed worker stopped. A file whose page is gone is unfinished. Never rejects. */
  wake(): Promise<void>;
}

export interface FileRunsDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly writer: FileWriter;
  /** Wakes the worker at a time (ms since the epoch) to go on. Null cancels. */
  readonly scheduleResume: (atMs: number | null) => Promise<void>;
}

/** Open pages read again what has changed, but not for each part: a list of 50,000 links would be read 50 times. */
const announceEveryMs = 1_000;

/** What the parts of a file change. */
const changedKinds: readonly DataKind[] = ['links', 'sites', 'posts', 'checks'];

export function createFileRuns(dependencies: FileRunsDependencies): FileRuns {
  const { root, clock, logger, writer, scheduleResume } = dependencies;
  let driving: Promise<void> | null = null;
  let isAskedFor = false;
  let announcedAtMs = 0;

  const remind = () => scheduleResume(clock.nowMs() + minAlarmMs);

  function announce(): void {
    announcedAtMs = clock.nowMs();
    for (const kind of changedKinds) announceDataChange(kind);
  }

  async function readPart(db: RootDatabase, run: FileRun): Promise<FilePart | null> {
    const read = filePartSchema().safeParse(await db.get('fileParts', run.partsWritten));
    return read.success ? read.data : null;
  }

  async function writeNext(db: RootDatabase, run: FileRun): Promise<void> {
    const part = await readPart(db, run);
    if (part === null) {
      logger.warn('file', 'internal');
      return leaveFileRun(db, run.runId);
    }
    const outcome = await writer.write(run, part);
    await changeFileRun(db, run.runId, (now, parts) => {
      parts.delete(run.partsWritten);
      return {
        ...now,
        ...outcome.fields,
        added: now.added + outcome.added,
        changed: now.changed + outcome.changed,
        written: now.written + countPartEntries(part),
        partsWritten: run.partsWritten + 1,
        problem: null,
      };
    });
    if (clock.nowMs() - announcedAtMs >= announceEveryMs) announce();
  }

  /** @returns whether a file was under way. */
  async function advance(): Promise<boolean> {
    const db = await root();
    for (let wasUnderWay = false; ; wasUnderWay = true) {
      const run = await readFileRun(db);
      if (run?.state === 'unfinished') await leaveFileRun(db, run.runId);
      if (run?.state !== 'handing-over' && run?.state !== 'writing') return wasUnderWay;
      // The browser stops a worker that calls none of its interfaces for half a minute: the alarm is one, too.
      await remind();
      if (run.state === 'handing-over') return false;
      if (run.partsWritten < run.parts) await writeNext(db, run);
      else await changeFileRun(db, run.runId, (now) => ({ ...now, state: 'done' }));
    }
  }

  async function rest(error: unknown): Promise<void> {
    const problem = toAppError(error).code;
    logger.warn('file', problem);
    const db = await root();
    const run = await readFileRun(db);
    if (run?.state === 'writing') await changeFileRun(db, run.runId, (now) => ({ ...now, problem }));
  }

  async function drive(): Promise<void> {
    while (isAskedFor) {
      isAskedFor = false;
      try {
        if (!(await advance())) continue;
        announce();
        await scheduleResume(null);
      } catch (error) {
        // The alarm is set: it tries again, and nothing of the file is lost meanwhile.
        await rest(error).catch(() => undefined);
      }
    }
    driving = null;
  }

  function wake(): Promise<void> {
    isAskedFor = true;
    driving ??= drive();
    return driving;
  }

  return {
    async begin(file) {
      const busyWith = await storeFileRun(await root(), file);
      if (busyWith === null) await remind();
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
      await remind();
      const isTaken = await changeFileRun(await root(), runId, (run) =>
        run.state === 'handing-over' ? { ...run, state: 'writing' } : run,
      );
      void wake();
      return { isTaken };
    },

    async dismiss(runId) {
      const hasEnded = ({ state, problem }: FileRun) => state === 'done' || state === 'unfinished' || problem !== null;
      const db = await root();
      // Its page may be gone, which only reading it says.
      if ((await readFileRun(db))?.state === 'unfinished') await leaveFileRun(db, runId);
      await changeFileRun(db, runId, (run) => (hasEnded(run) ? null : run));
    },

    wake,
  };
}
