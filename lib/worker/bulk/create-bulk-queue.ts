import {
  cancelRun,
  findRetryProblem,
  findStartProblem,
  isUnderWay,
  pauseRun,
  resumeRun,
  retryLines,
  startRun,
} from '#lib/domain/bulk/bulk-changes.ts';
import { type BulkOutcome, type BulkProblem, bulkDone, bulkTooLate } from '#lib/domain/bulk/bulk-run.ts';
import { newQueuedRun, type QueuedWish } from '#lib/domain/bulk/new-queued-run.ts';
import { type BulkPlans, type BulkPlansDependencies, createBulkPlans } from '#lib/worker/bulk/create-bulk-plans.ts';
import { createBulkRecovery } from '#lib/worker/bulk/create-bulk-recovery.ts';
import { type BulkRunner, type BulkRunnerDependencies, createBulkRunner } from '#lib/worker/bulk/create-bulk-runner.ts';
import type { BulkStore } from '#lib/worker/bulk/create-bulk-store.ts';
import { resumePermittedRuns } from '#lib/worker/bulk/resume-permitted-runs.ts';

/** Finished runs are kept as long as the journal. */
const keptMs = 396 * 86_400_000;

/** The queue of bulk runs. What it knows is on disk: a worker that is killed goes on where it was. */
export interface BulkQueue extends BulkPlans, BulkRunner {
  /** Begins to mint. A run that goes on already goes on. */
  start(runId: string): Promise<BulkOutcome>;
  /**
   * Takes runs up again that were paused because the permission for the service was gone, once it is there: the user gave
   * it back, and paused nothing. Then goes on, as `wake`. Never rejects.
   */
  goOn(): Promise<void>;
  /** Begins a run of one line, for a link that the user wants made later. It is planned already: nothing is chosen in it. */
  queueLink(wish: QueuedWish): Promise<BulkOutcome>;
  pause(runId: string): Promise<BulkOutcome>;
  resume(runId: string): Promise<BulkOutcome>;
  /** Ends the run; a call that is on its way still brings its link home. */
  cancel(runId: string): Promise<BulkOutcome>;
  /**
   * Puts lines back into the queue, each as a new act with its sub-IDs kept. A line whose answer was lost only with
   * `despiteUnknown`: it may cost a second link. A refused one is asked for in spite of the refusal.
   */
  retry(runId: string, indexes: readonly number[], despiteUnknown: boolean): Promise<BulkOutcome>;
  /** Forgets a run that is not under way. */
  discard(runId: string): Promise<BulkOutcome>;
  /** Forgets runs that ended more than 13 months ago. */
  dropOld(): Promise<void>;
}

export type BulkQueueDependencies = Omit<BulkPlansDependencies & BulkRunnerDependencies, 'recovery' | 'leadOn'>;

/** What the user does with runs. Each act is one change of what is stored; what is to be done then, the runner does. */
export function createBulkQueue(dependencies: BulkQueueDependencies): BulkQueue {
  const { clock, random, attempt, store } = dependencies;
  const recovery = createBulkRecovery(dependencies);
  const runner = createBulkRunner({ ...dependencies, recovery });

  function lookAgain(): void {
    runner.recheck();
    void attempt('bulk', runner.wake);
  }

  /** An act that leaves work. The alarm is set before it, so that a worker that dies behind its answer is woken for it. */
  async function leadOn(act: () => Promise<BulkOutcome>): Promise<BulkOutcome> {
    await runner.remind();
    const outcome = await act();
    lookAgain();
    return outcome;
  }

  return {
    ...runner,
    ...createBulkPlans({ ...dependencies, leadOn }),

    start: (runId) => leadOn(() => startStored(store, runId, clock.nowMs())),

    queueLink: (wish) => leadOn(() => storeQueued(dependencies, wish)),

    async pause(runId) {
      const isChanged = await store.change(runId, [], (run) => pauseRun(run, 'user'));
      lookAgain();
      return toOutcome(isChanged);
    },

    async goOn() {
      await attempt('bulk', () => resumePermittedRuns({ ...dependencies, recovery }));
      await runner.wake();
    },

    async resume(runId) {
      await recovery.settleLeft();
      return leadOn(async () =>
        toOutcome(await store.change(runId, [], (run, _lines, others) => resumeRun(run, others))),
      );
    },

    async cancel(runId) {
      await recovery.settleLeft();
      const isChanged = await store.change(runId, 'new', (run, lines) => cancelRun(run, lines, clock.nowMs()));
      lookAgain();
      return toOutcome(isChanged);
    },

    async retry(runId, indexes, despiteUnknown) {
      await recovery.settleLeft();
      return leadOn(async () => {
        let problem: BulkProblem | null = null;
        const isChanged = await store.change(runId, indexes, (run, lines, others) => {
          problem = findRetryProblem(run, others);
          return problem === null ? retryLines(run, lines, despiteUnknown, () => random.id()) : null;
        });
        return problem === null ? toOutcome(isChanged) : { problem };
      });
    },

    async discard(runId) {
      const run = (await store.listRuns()).find((each) => each.runId === runId);
      if (run !== undefined && isUnderWay(run)) return { problem: 'busy' };
      await store.remove(runId);
      return bulkDone;
    },

    async dropOld() {
      const oldestMs = clock.nowMs() - keptMs;
      for (const { runId, createdAtMs, endedAtMs } of await store.listRuns()) {
        if (endedAtMs !== null && Math.max(createdAtMs, endedAtMs) < oldestMs) await store.remove(runId);
      }
    },
  };
}

const toOutcome = (isChanged: boolean): BulkOutcome => (isChanged ? bulkDone : bulkTooLate);

async function storeQueued(
  { database, clock, random, store }: BulkQueueDependencies,
  wish: QueuedWish,
): Promise<BulkOutcome> {
  if ((await store.listRuns()).some(({ runId }) => runId === wish.requestId)) return bulkDone;
  const nowMs = clock.nowMs();
  const now = { nowMs, utcOffsetMinutes: -new Date(nowMs).getTimezoneOffset() };
  const offerName = (await (await database()).get('offers', wish.offerId))?.name ?? '';
  const { run, lines } = newQueuedRun(wish, offerName, now, () => random.id());
  return (await store.add(run, lines)) ? bulkDone : { problem: 'busy' };
}

async function startStored(store: BulkStore, runId: string, nowMs: number): Promise<BulkOutcome> {
  let problem: BulkProblem | null = 'too-late';
  await store.change(runId, [], (run, _lines, others) => {
    problem = findStartProblem(run, others);
    return problem === null ? startRun(run, nowMs) : null;
  });
  return { problem };
}
