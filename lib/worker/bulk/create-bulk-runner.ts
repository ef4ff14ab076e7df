import { finishPlan, finishRun, isSpent, pauseRun, takePlannedLines } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkLine, BulkPauseReason, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { minAlarmMs } from '#lib/platform/min-alarm-ms.ts';
import { changeRun, findLines, listRuns } from '#lib/worker/bulk/bulk-store.ts';
import type { BulkRecovery } from '#lib/worker/bulk/create-bulk-recovery.ts';
import { type BulkSenderDependencies, createBulkSender } from '#lib/worker/bulk/create-bulk-sender.ts';
import type { QueuedNotice } from '#lib/worker/bulk/create-queued-notice.ts';
import { type PlanningContext, planBulkLines } from '#lib/worker/bulk/plan-run.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** So many lines are planned at once. Between two slices the worker may die, and others get their turn. */
const planSlice = 250;
/** A browser that is closing fails in ways that say nothing about the run. After so many in a row the run rests. */
const maxUnexpectedInARow = 5;
const unexpectedPauseMs = 1_000;

/** Plans and sends, one step after another, while there is work. */
export interface BulkRunner {
  /** Resumes what a killed worker left, or what waits for a network that is back. Resolves when there is nothing to do. Never rejects. */
  wake(): Promise<void>;
  /** Whether a run continues by itself. A paused run does not. */
  isUnderWay(): Promise<boolean>;
  /** Sets the alarm for work that is about to be stored. */
  remind(): Promise<void>;
  /** Something changed that a waiting run may wait for, or that must stop it. */
  recheck(): void;
}

export interface BulkRunnerDependencies
  extends Pick<AccountContext, 'logger'>,
    PlanningContext,
    Omit<BulkSenderDependencies, 'scheduleResumeBy'> {
  readonly recovery: BulkRecovery;
  readonly queuedNotice: QueuedNotice;
  /** Gives posts the links that runs have made for them. */
  readonly settlePosts: (runs: readonly BulkRun[]) => Promise<void>;
  /** Wakes the worker at a time (ms since the epoch) to resume. Null cancels. */
  readonly scheduleResume: (atMs: number | null) => Promise<void>;
}

export function createBulkRunner(dependencies: BulkRunnerDependencies): BulkRunner {
  const { clock, logger, attempt, recovery, queuedNotice, settlePosts, scheduleResume } = dependencies;
  let driving: Promise<void> | null = null;
  let isAskedFor = false;
  let unexpectedInARow = 0;
  const sender = createBulkSender({
    ...dependencies,
    scheduleResumeBy: (untilMs) => scheduleResume(Math.max(untilMs, clock.nowMs() + minAlarmMs)),
  });

  async function advance(): Promise<void> {
    await recovery.settleLeft();
    for (;;) {
      const runs = await listRuns(dependencies);
      // In the background: a page that shows nothing for now, such as a discarded tab, must not hold up the next line.
      void attempt('queued link', () => queuedNotice.notify(runs));
      await attempt('post', () => settlePosts(runs));
      const spent = runs.find(isSpent);
      const end = (run: BulkRun, left: readonly BulkLine[]) => finishRun(run, left, clock.nowMs());
      if (spent !== undefined && (await changeRun(dependencies, spent.runId, 'new', end))) continue;
      const run = runs.find(({ state }) => state === 'planning') ?? runs.find(({ state }) => state === 'running');
      if (run === undefined) return;
      await scheduleResume(clock.nowMs() + minAlarmMs);
      if (run.state === 'planning') await planOn(run);
      else if (await sender.sendNext(run)) unexpectedInARow = 0;
    }
  }

  async function planOn(run: BulkRun): Promise<void> {
    const { runId, plannedAtMs } = run;
    const raw = await findLines(dependencies, runId, 'raw', planSlice);
    if (raw.length === 0) {
      await changeRun(dependencies, runId, 'all', (now, lines) => finishPlan(now, lines, plannedAtMs));
      return;
    }
    const planned = await planBulkLines(dependencies, run, raw);
    const places = planned.map(({ index }) => index);
    await changeRun(dependencies, runId, places, (now) => takePlannedLines(now, planned, plannedAtMs));
  }

  async function afterUnexpected(code: ErrorCode): Promise<void> {
    logger.warn('bulk', code);
    unexpectedInARow += 1;
    if (code === 'storage-full' || unexpectedInARow >= maxUnexpectedInARow) {
      await pauseAll(code);
      // The user resumes: failures count from there, as lost and limited answers do.
      unexpectedInARow = 0;
      return;
    }
    await clock.sleep(unexpectedPauseMs * unexpectedInARow);
    isAskedFor = true;
  }

  async function pauseAll(reason: BulkPauseReason): Promise<void> {
    const running = (await listRuns(dependencies)).filter(({ state }) => state === 'running');
    for (const { runId } of running) await changeRun(dependencies, runId, [], (run) => pauseRun(run, reason));
    void attempt('queued link', async () => queuedNotice.notify(await listRuns(dependencies)));
  }

  async function drive(): Promise<void> {
    while (isAskedFor) {
      isAskedFor = false;
      try {
        await advance();
        await scheduleResume(null);
        await sender.publishCount();
      } catch (error) {
        await afterUnexpected(toAppError(error).code).catch(() => undefined);
      }
    }
    driving = null;
  }

  return {
    wake() {
      sender.noteNetwork();
      isAskedFor = true;
      driving ??= drive();
      return driving;
    },

    isUnderWay: async () => (await listRuns(dependencies)).some(({ state }) => state === 'running'),

    remind: () => scheduleResume(clock.nowMs() + minAlarmMs),

    recheck: () => sender.interrupt(),
  };
}
