import {
  cancelRun,
  changePlannedLines,
  dropPostLines,
  findRetryProblem,
  findStartProblem,
  isUnderWay,
  pauseRun,
  resumeRun,
  retryLines,
  startRun,
} from '#lib/domain/bulk/bulk-changes.ts';
import {
  type BulkLine,
  type BulkOutcome,
  type BulkProblem,
  type BulkRun,
  bulkDone,
  bulkTooLate,
  postsOfRun,
} from '#lib/domain/bulk/bulk-run.ts';
import { newQueuedRun, type QueuedWish } from '#lib/domain/bulk/new-bulk-run.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { dayMs, toMoment } from '#lib/domain/time/days.ts';
import { readTodayPosts } from '#lib/store/today/read-today-posts.ts';
import { type Alongside, addRun, changeRun, listRuns, removeRun } from '#lib/worker/bulk/bulk-store.ts';
import { type BulkPlans, type BulkPlansDependencies, createBulkPlans } from '#lib/worker/bulk/create-bulk-plans.ts';
import { type BulkRecovery, createBulkRecovery } from '#lib/worker/bulk/create-bulk-recovery.ts';
import { type BulkRunner, type BulkRunnerDependencies, createBulkRunner } from '#lib/worker/bulk/create-bulk-runner.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { readServiceAccess } from '#lib/worker/service/service-access.ts';

/** Finished runs are kept as long as the journal. */
const keptMs = 396 * dayMs;

/** A run that its caller has planned. */
export interface PlannedRun {
  readonly run: BulkRun;
  readonly lines: readonly BulkLine[];
  /** The new links that the button said: where there are more by now, nothing starts. */
  readonly most?: number | undefined;
}

/** The queue of bulk runs. All its state is on disk, so a worker resumes where a killed one stopped. */
export interface BulkQueue extends BulkPlans, BulkRunner {
  /**
   * Starts minting. Does nothing for a run that already runs.
   * @param most The new links that the button said: where there are more by now, nothing starts.
   */
  start(runId: string, most?: number): Promise<BulkOutcome>;
  /**
   * Resumes runs that were paused only because the permission for the service was missing, once the user has given it
   * back. Then continues as `wake` does. Never rejects.
   */
  resumeAll(): Promise<void>;
  /**
   * Starts a run of one line, for a link that the user wants later. The line is already planned, with nothing left to
   * choose.
   */
  queueLink(wish: QueuedWish): Promise<BulkOutcome>;
  /** Starts a run that its caller has planned and priced. The same run a second time changes nothing. */
  startPlanned(planned: PlannedRun, alongside?: Alongside): Promise<BulkOutcome>;
  pause(runId: string): Promise<BulkOutcome>;
  resume(runId: string): Promise<BulkOutcome>;
  /** Ends the run. A call that has left still brings its link. */
  cancel(runId: string): Promise<BulkOutcome>;
  /** Makes nothing more that only this post lacks: it is about to be deleted. A call that has left brings its link. */
  dropPost(post: Pick<Post, 'postId' | 'code'>): Promise<void>;
  /**
   * Puts lines back into the queue, each as a new act with the same sub-IDs. A line whose answer was lost comes back
   * only with `despiteUnknown`, because it may cost a second link. A refused line is asked for despite the refusal.
   */
  retry(runId: string, indexes: readonly number[], despiteUnknown: boolean): Promise<BulkOutcome>;
  /** Deletes a run that is not under way. */
  discard(runId: string): Promise<BulkOutcome>;
  /** Deletes runs that ended more than 13 months ago. */
  dropOld(): Promise<void>;
}

export type BulkQueueDependencies = Omit<BulkPlansDependencies & BulkRunnerDependencies, 'recovery' | 'actThenResume'>;

/** What the user does with runs. Each act is one change of what is stored. The runner then does the work. */
export function createBulkQueue(dependencies: BulkQueueDependencies): BulkQueue {
  const { clock, random, attempt } = dependencies;
  const recovery = createBulkRecovery(dependencies);
  const runner = createBulkRunner({ ...dependencies, recovery });

  function lookAgain(): void {
    runner.recheck();
    void attempt('bulk', runner.wake);
  }

  /** An act that leaves work. The alarm is set first: it wakes the worker if that dies after its answer. */
  async function actThenResume(act: () => Promise<BulkOutcome>): Promise<BulkOutcome> {
    await runner.remind();
    const outcome = await act();
    lookAgain();
    return outcome;
  }

  return {
    ...runner,
    ...createBulkPlans({ ...dependencies, actThenResume }),

    start: (runId, most) => actThenResume(() => startStored(dependencies, runId, most)),

    startPlanned: (planned, alongside) => actThenResume(() => storeOnce(dependencies, planned, alongside)),

    queueLink: (wish) => actThenResume(() => storeQueued(dependencies, wish)),

    async pause(runId) {
      const isChanged = await changeRun(dependencies, runId, [], (run) => pauseRun(run, 'user'));
      lookAgain();
      return toOutcome(isChanged);
    },

    async resumeAll() {
      await attempt('bulk', () => resumePermittedRuns({ ...dependencies, recovery, remind: runner.remind }));
      await runner.wake();
    },

    async resume(runId) {
      await recovery.settleLeft();
      return actThenResume(async () =>
        toOutcome(await changeRun(dependencies, runId, [], (run, _lines, others) => resumeRun(run, others))),
      );
    },

    async cancel(runId) {
      await recovery.settleLeft();
      const isChanged = await changeRun(dependencies, runId, 'new', (run, lines) =>
        cancelRun(run, lines, clock.nowMs()),
      );
      lookAgain();
      return toOutcome(isChanged);
    },

    async dropPost(post) {
      const isOfPost = (run: BulkRun) => isUnderWay(run) && postsOfRun(run).includes(post.postId);
      const runs = (await listRuns(dependencies)).filter(isOfPost);
      if (runs.length === 0) return;
      await recovery.settleLeft();
      const others = await readTodayPosts(await dependencies.database(), runs.flatMap(postsOfRun));
      const stored = new Set(others.map(({ code }) => code));
      for (const { runId } of runs) {
        await changeRun(dependencies, runId, 'all', (run, lines) =>
          dropPostLines(run, lines, post, stored, clock.nowMs()),
        );
      }
      lookAgain();
    },

    async retry(runId, indexes, despiteUnknown) {
      await recovery.settleLeft();
      return actThenResume(async () => {
        let problem: BulkProblem | null = null;
        const wanted = new Set(indexes);
        const isChanged = await changeRun(dependencies, runId, 'all', (run, lines, others) => {
          problem = findRetryProblem(run, others);
          if (problem !== null) return null;
          const asked = lines.filter(({ index }) => wanted.has(index));
          const change = retryLines(run, asked, despiteUnknown, () => random.id());
          // In a plan, lines that ask for the same link cost one.
          return run.state === 'planned' && change?.lines !== undefined
            ? changePlannedLines(run, lines, change.lines, run.plannedAtMs)
            : change;
        });
        return problem === null ? toOutcome(isChanged) : { problem };
      });
    },

    async discard(runId) {
      return (await removeRun(dependencies, runId, isUnderWay)) ? bulkDone : { problem: 'busy' };
    },

    async dropOld() {
      const oldestMs = clock.nowMs() - keptMs;
      const isKept = ({ createdAtMs, endedAtMs }: BulkRun) =>
        endedAtMs === null || Math.max(createdAtMs, endedAtMs) >= oldestMs;
      for (const run of await listRuns(dependencies)) {
        if (!isKept(run)) await removeRun(dependencies, run.runId, isKept);
      }
    },
  };
}

const toOutcome = (isChanged: boolean): BulkOutcome => (isChanged ? bulkDone : bulkTooLate);

/** Stores a run that is under way. A run of that id that is stored already stays as it is. */
async function storeOnce(
  context: BulkQueueDependencies,
  { run, lines, most }: PlannedRun,
  alongside?: Alongside,
): Promise<BulkOutcome> {
  const isKnown = (await listRuns(context)).some(({ runId }) => runId === run.runId);
  if (!isKnown && costsMore(run, most)) return { problem: 'costs-more' };
  return isKnown || (await addRun(context, run, lines, alongside)) ? bulkDone : { problem: 'busy' };
}

async function storeQueued(context: BulkQueueDependencies, wish: QueuedWish): Promise<BulkOutcome> {
  const { database, clock } = context;
  const now = toMoment(clock.nowMs());
  const offerName = (await (await database()).get('offers', wish.offerId))?.name ?? '';
  const { run, lines } = newQueuedRun(wish, offerName, now);
  return storeOnce(context, { run, lines });
}

/** Another window may have changed what a button is about after its number was drawn. */
const costsMore = ({ counts }: BulkRun, most = Number.POSITIVE_INFINITY): boolean => counts.new > most;

async function startStored(context: BulkQueueDependencies, runId: string, most?: number): Promise<BulkOutcome> {
  const nowMs = context.clock.nowMs();
  let problem: BulkProblem | null = 'too-late';
  await changeRun(context, runId, [], (run, _lines, others) => {
    problem = findStartProblem(run, others);
    if (problem === null && run.state === 'planned' && costsMore(run, most)) problem = 'costs-more';
    return problem === null ? startRun(run, nowMs) : null;
  });
  return { problem };
}

export interface ResumePermittedRunsDependencies extends Pick<AccountContext, 'connection' | 'database'> {
  readonly recovery: BulkRecovery;
  /** Sets the alarm that wakes the worker if it dies before it sends the first line. */
  readonly remind: () => Promise<void>;
}

const isPausedForPermission = ({ state, pauseReason }: BulkRun) =>
  state === 'paused' && pauseReason === 'permission-missing';

/** Resumes runs that were paused only because the permission for the service was missing, once it is back. */
async function resumePermittedRuns(dependencies: ResumePermittedRunsDependencies): Promise<void> {
  const { recovery, connection, remind } = dependencies;
  const waiting = (await listRuns(dependencies)).filter(isPausedForPermission);
  const current = await connection.read();
  if (waiting.length === 0 || current.state !== 'connected') return;
  if ((await readServiceAccess(current.serviceUrl)) !== 'ok') return;
  await recovery.settleLeft();
  await remind();
  for (const { runId } of waiting) {
    await changeRun(dependencies, runId, [], (run, _lines, others) =>
      isPausedForPermission(run) ? resumeRun(run, others) : null,
    );
  }
}
