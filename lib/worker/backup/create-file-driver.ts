import { countPartEntries, type FilePart, isFilePart } from '#lib/domain/backup/file-part.ts';
import type { FileRun } from '#lib/domain/backup/file-run.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Logger } from '#lib/platform/logger.ts';
import { minAlarmMs } from '#lib/platform/min-alarm-ms.ts';
import { recordKinds } from '#lib/store/backup/account-records.ts';
import { readFileRun } from '#lib/store/backup/read-file-run.ts';
import { announceDataChange, type DataKind } from '#lib/store/data-changes.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';
import { changeFileRun, leaveFileRun } from '#lib/worker/backup/file-run-store.ts';
import {
  type FileWritingContext,
  finishFileAccount,
  type WrittenPart,
  writeFilePart,
} from '#lib/worker/backup/file-writer.ts';

/** Writes the file that was handed over, one part after the other. */
export interface FileDriver {
  /** Resumes where a killed worker stopped. A file whose page is gone is unfinished. Never rejects. */
  wake(): Promise<void>;
  /** Sets the alarm for a file that is about to be stored. */
  remind(): Promise<void>;
}

export interface FileDriverDependencies extends FileWritingContext {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Wakes the worker at a time (ms since the epoch) to resume. Null cancels. */
  readonly scheduleResume: (atMs: number | null) => Promise<void>;
}

/** Open pages read again what has changed, but not for each part: a list of 50,000 links would be read 50 times. */
const announceEveryMs = 5_000;

/** What the parts of a file change. */
const changedKinds: readonly DataKind[] = ['links', ...recordKinds];

export function createFileDriver(dependencies: FileDriverDependencies): FileDriver {
  const { root, clock, logger, scheduleResume } = dependencies;
  let driving: Promise<void> | null = null;
  let isAskedFor = false;
  let announcedAtMs = 0;

  const remind = () => scheduleResume(clock.nowMs() + minAlarmMs);

  function announce(): void {
    announcedAtMs = clock.nowMs();
    for (const kind of changedKinds) announceDataChange(kind);
  }

  async function writeNext(db: RootDatabase, run: FileRun): Promise<void> {
    const part = await readNextPart(db, run);
    if (part === null) {
      logger.warn('file', 'internal');
      return leaveFileRun(db, run.runId);
    }
    const outcome = await writeFilePart(dependencies, run, part);
    await changeFileRun(db, run.runId, (now, parts) => {
      parts.delete(run.partsWritten);
      return noteWritten(now, part, outcome);
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
      if (run.partsWritten < run.parts) {
        await writeNext(db, run);
      } else {
        await finishFileAccount(dependencies, run);
        await changeFileRun(db, run.runId, (now) => ({ ...now, state: 'done' }));
      }
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

  return { wake, remind };
}

async function readNextPart(db: RootDatabase, { partsWritten }: FileRun): Promise<FilePart | null> {
  const stored: unknown = await db.get('fileParts', partsWritten);
  return isFilePart(stored) ? stored : null;
}

function noteWritten(run: FileRun, part: FilePart, { fields, added, changed }: WrittenPart): FileRun {
  return {
    ...run,
    ...fields,
    added: run.added + added,
    changed: run.changed + changed,
    written: run.written + countPartEntries(part),
    partsWritten: run.partsWritten + 1,
    problem: null,
  };
}
