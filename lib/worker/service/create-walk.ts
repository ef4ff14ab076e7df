import type { AppError } from '#lib/errors/app-error.ts';
import { type ErrorCode, rowOf } from '#lib/errors/error-table.ts';
import { toAppError, toListingError } from '#lib/errors/to-app-error.ts';
import type { Logger } from '#lib/platform/logger.ts';
import { minAlarmMs } from '#lib/platform/min-alarm-ms.ts';
import type { PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import type { ServiceCaller } from '#lib/worker/service/create-service-caller.ts';

/** `user`: the user asked for it. `daily`: the background looks by itself. */
export type WalkOccasion = 'user' | 'daily';

export interface Walk {
  /**
   * Begins a run, or resumes what a killed worker left. While a run is under way, a caller waits for that run. Never
   * rejects.
   * @returns why the walk rests until its next run. Null where it is at its end, or was stopped.
   */
  run(occasion: WalkOccasion): Promise<AppError | null>;
  /**
   * The same, but resolves once the run is on disk with its alarm set, or has failed. From then on no kill loses the
   * wish.
   */
  start(occasion: WalkOccasion): Promise<void>;
  /** Resolves when no run is under way. */
  ended(): Promise<void>;
  /**
   * Reports that nothing is under way, where a worker was killed after the end of its run and before it could report.
   */
  settle(): Promise<void>;
  /** Stops the run that is under way: it writes nothing more, its cursor stays, and no alarm is set. */
  stop(): Promise<void>;
}

export interface WalkDependencies extends Pick<AccountContext, 'clock' | 'logger'> {
  readonly clientFor: ServiceCaller;
  readonly gate: RequestGate;
  /** Wakes the worker at a time (ms since the epoch) to resume. Null cancels. */
  readonly scheduleResume: (atMs: number | null) => Promise<void>;
}

/** What every cursor has. Each walk's description adds the rest. */
export interface WalkCursor {
  /** Failures of the next page in a row. */
  readonly failures?: number | undefined;
}

/** What every progress has. A progress without a phase is under way as long as its cursor exists. */
export interface WalkProgress {
  readonly phase?: string;
  readonly waitingUntilMs: number | null;
}

/** What a walk reports, whatever it lists. */
export interface WalkChange {
  readonly phase?: 'idle';
  readonly waitingUntilMs?: number | null;
  readonly estimatedEndMs?: null;
  readonly error?: ErrorCode | null;
}

/** What is listed and where it is stored: all in which walks differ. */
export interface WalkDescription<Cursor extends WalkCursor, Step, Progress> {
  /** The walk's name in the log. */
  readonly name: string;
  /** Where the walk stands, on disk. */
  readonly cursor: {
    /** The cursor that a killed worker or a resting run has left. Undefined where a new walk has to be planned. */
    findLeft(occasion: WalkOccasion): Promise<Cursor | undefined>;
    /** The cursor of a new walk. */
    plan(occasion: WalkOccasion): Promise<Cursor>;
    write(cursor: Cursor): Promise<void>;
  };
  /** How far the walk is, as surfaces show it. */
  readonly progress: {
    read(): Promise<Progress>;
    write(progress: Progress): Promise<void>;
  };
  /** The step that the cursor points at. Null after the last one. */
  findStep(cursor: Cursor): Step | null;
  /** What the progress says while the step's next page is fetched. */
  describe(cursor: Cursor, step: Step): Promise<Partial<Progress>>;
  /**
   * Fetches the step's next page and stores it. Returns the cursor after the page, which it may store in the same
   * transaction. Once the signal has fired, it stores nothing.
   * @throws AppError why the page could not be fetched.
   */
  fetchNextPage(cursor: Cursor, step: Step, client: PublisherClient, signal: AbortSignal): Promise<Cursor>;
  /**
   * A step failed for good. Returns the cursor after it where the walk continues without the step. Null where the walk
   * rests.
   */
  skip?(cursor: Cursor, step: Step, failure: AppError): Promise<Cursor | null>;
  /** Shows what the pages so far have brought, before the walk rests. */
  onRest?(cursor: Cursor): Promise<void>;
  /**
   * Stores what only a finished walk knows, and deletes the cursor with it. Until the cursor is gone, the next run does
   * this again.
   * @returns what the progress then says.
   */
  finish(cursor: Cursor): Promise<Partial<Progress>>;
}

/** A run that is under way. */
interface WalkRun {
  /** Resolves once the run is on disk. */
  readonly begun: Promise<void>;
  readonly ended: Promise<AppError | null>;
  readonly abort: AbortController;
}

const stopped = { phase: 'idle', waitingUntilMs: null, estimatedEndMs: null } as const satisfies WalkChange;

/**
 * Fetches listings page by page, in the background lane. Its position is on disk after each page. An alarm wakes a
 * killed worker, which resumes and fetches at most one page twice. A failed page is asked for again, or lets the walk
 * rest (`decidePageRetry`).
 */
export function createWalk<Cursor extends WalkCursor, Step, Progress extends WalkProgress>(
  { clock, logger, clientFor, gate, scheduleResume }: WalkDependencies,
  walk: WalkDescription<Cursor, Step, Progress>,
): Walk {
  const { report, reported } = createReporter(walk.progress);
  const runs = createRuns(runToEnd);

  const toResumeMs = () => clock.nowMs() + minAlarmMs;

  const noteWait = (startsAtMs: number) =>
    Promise.all([report({ waitingUntilMs: startsAtMs }), scheduleResume(Math.max(startsAtMs, toResumeMs()))]);

  const toFailure = (error: unknown) => tellFailure(error, walk.name, logger);

  async function goThrough(occasion: WalkOccasion, signal: AbortSignal, begun: () => void): Promise<AppError | null> {
    const onWait = (startsAtMs: number) => void noteWait(startsAtMs).catch(toFailure);
    const client = clientFor({ lane: 'background', signal, onWait });
    // Set the alarm first: if the worker dies in between, it is woken and finds a cursor or what is due.
    await scheduleResume(toResumeMs());
    let cursor = await begin(walk.cursor, occasion);
    begun();
    await report({ error: null, waitingUntilMs: null });
    for (let step = walk.findStep(cursor); step !== null; step = walk.findStep(cursor)) {
      await scheduleResume(toResumeMs());
      await report({ waitingUntilMs: null, ...(await walk.describe(cursor, step)) });
      try {
        cursor = { ...(await walk.fetchNextPage(cursor, step, client, signal)), failures: 0 };
      } catch (error) {
        signal.throwIfAborted();
        const failure = toFailure(error);
        const next = await afterFailure(walk, gate, { cursor, step, failure });
        if (next === null) return rest(cursor, failure);
        cursor = next;
      }
      signal.throwIfAborted();
      await walk.cursor.write(cursor);
    }
    const ending = await walk.finish(cursor);
    await report({ ...stopped, ...ending });
    await scheduleResume(null);
    return null;
  }

  async function rest(cursor: Cursor, failure: AppError): Promise<AppError> {
    // The next run has fresh attempts.
    await walk.cursor.write({ ...cursor, failures: 0 });
    await walk.onRest?.(cursor);
    // The user signed out: the walk itself did not fail.
    await report({ ...stopped, error: failure.code === 'not-connected' ? null : failure.code });
    await scheduleResume(null);
    return failure;
  }

  /** A fault of our own, such as a full disk. The alarm stays: the next run may succeed. */
  async function fail(error: unknown): Promise<AppError> {
    const failure = toFailure(error);
    // If even this write fails, surfaces say so when they read.
    await report({ ...stopped, error: failure.code }).catch(() => undefined);
    return failure;
  }

  function runToEnd(occasion: WalkOccasion, signal: AbortSignal, begun: () => void): Promise<AppError | null> {
    return goThrough(occasion, signal, begun)
      .catch((error: unknown) => (signal.aborted ? null : fail(error)))
      .finally(reported);
  }

  return {
    run: (occasion) => runs.run(occasion).ended,
    start: (occasion) => runs.run(occasion).begun,
    async ended() {
      await runs.current()?.ended;
    },
    async settle() {
      if (runs.current() === null && isUnderWay(await walk.progress.read())) await report(stopped);
    },
    async stop() {
      runs.current()?.abort.abort();
      await runs.current()?.ended;
      await scheduleResume(null);
    },
  };
}

/**
 * The cursor with which the walk continues: before the same page, or after a step that it can do without. Null: it
 * rests.
 */
async function afterFailure<Cursor extends WalkCursor, Step>(
  walk: Pick<WalkDescription<Cursor, Step, unknown>, 'skip'>,
  gate: RequestGate,
  { cursor, step, failure }: { readonly cursor: Cursor; readonly step: Step; readonly failure: AppError },
): Promise<Cursor | null> {
  const failures = await decidePageRetry(failure, cursor.failures ?? 0, gate);
  if (failures !== null) return { ...cursor, failures };
  return (await walk.skip?.(cursor, step, failure)) ?? null;
}

const isUnderWay = ({ phase = stopped.phase }: WalkProgress) => phase !== stopped.phase;

/** One run at a time: a caller during a run gets that run. */
function createRuns(
  runToEnd: (occasion: WalkOccasion, signal: AbortSignal, begun: () => void) => Promise<AppError | null>,
) {
  let running: WalkRun | null = null;
  return {
    current: () => running,

    run(occasion: WalkOccasion): WalkRun {
      if (running !== null) return running;
      const abort = new AbortController();
      const { promise: begun, resolve: noteBegun } = Promise.withResolvers<void>();
      const ended = runToEnd(occasion, abort.signal, noteBegun).finally(() => {
        noteBegun();
        running = null;
      });
      running = { begun, ended, abort };
      return running;
    },
  };
}

function tellFailure(error: unknown, name: string, logger: Logger): AppError {
  const failure = toListingError(toAppError(error));
  logger.warn(name, failure.code);
  return failure;
}

/** The cursor that a run begins with. A cursor that is left is resumed, and the user's wish gives it fresh attempts. */
async function begin<Cursor extends WalkCursor>(
  { findLeft, plan, write }: WalkDescription<Cursor, unknown, unknown>['cursor'],
  occasion: WalkOccasion,
): Promise<Cursor> {
  const left = await findLeft(occasion);
  if (left !== undefined) return occasion === 'user' ? { ...left, failures: 0 } : left;
  const planned = await plan(occasion);
  await write(planned);
  return planned;
}

/**
 * Changes a progress. Writes each change before the next one reads. Otherwise a late change would revive a walk that
 * has ended.
 */
function createReporter<Progress>({ read, write }: WalkDescription<WalkCursor, unknown, Progress>['progress']) {
  let last: Promise<void> = Promise.resolve();
  return {
    report(change: Partial<Progress> | WalkChange): Promise<void> {
      const written = last.then(async () => write({ ...(await read()), ...change }));
      last = written.catch(() => undefined);
      return written;
    },
    /** Resolves when every change so far was written or has failed. */
    reported: () => last,
  };
}

/** After so many failures of one page in a row, a walk rests until the next hourly look or the user's next wish. */
const maxFailures = 5;

/**
 * Decides what a failed page means for its walk. A fault that passes (a 500, a cut answer, a page of HTML, a dropped
 * connection) is tried again within seconds. The gate stores the pause, so that it survives the worker. A sign of
 * limiting backs off for long, and does not count as a failure of the page.
 * @param failuresBefore Failures of the same page before this one.
 * @returns The failures so far, where the walk tries the page again. Null where the walk rests.
 */
async function decidePageRetry(failure: AppError, failuresBefore: number, gate: RequestGate): Promise<number | null> {
  switch (rowOf(failure.code).walk) {
    case 'limited':
      // Where the service limited the page, the gate has closed itself. Where it limited the authenticate before the
      // page, it has not.
      if ((await gate.readWaitMs('', 'background')) === 0) await gate.backOff(failure.details.retryAtMs);
      return failuresBefore;
    case 'again':
      await gate.pause(failure.details.retryAtMs);
      return failuresBefore + 1 < maxFailures ? failuresBefore + 1 : null;
    case 'rests':
      return null;
  }
}
