import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { changePlannedLines, replanRun } from '#lib/domain/bulk/bulk-changes.ts';
import {
  type BulkInputLine,
  type BulkLine,
  type BulkLineChange,
  type BulkOutcome,
  type BulkPresetChoice,
  type BulkRun,
  bulkDone,
  bulkTooLate,
  maxBulkLines,
} from '#lib/domain/bulk/bulk-run.ts';
import { newBulkRun } from '#lib/domain/bulk/new-bulk-run.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { createTurns } from '#lib/platform/turns.ts';
import { addRun, changeRun, findLine, findLines, listRuns } from '#lib/worker/bulk/bulk-store.ts';
import { type PlanningContext, planBulkLines, planRun } from '#lib/worker/bulk/plan-run.ts';

/** A list of up to so many lines is stored with its plan: in two steps, its rows came four times as late. */
const maxPlannedAtOnce = 500;

/** What the user does with a list before its run starts. Nothing is sent to the service. */
export interface BulkPlans {
  /** Stores a list and plans it. */
  plan(lines: readonly BulkInputLine[], preset: BulkPresetChoice): Promise<BulkOutcome>;
  /** Plans the same list for other sub-IDs. */
  replan(runId: string, preset: BulkPresetChoice): Promise<BulkOutcome>;
  changeLine(runId: string, index: number, change: BulkLineChange): Promise<BulkOutcome>;
}

export interface BulkPlansDependencies extends PlanningContext {
  /** Does an act. The queue then resumes with what is stored, even in another life of the worker. */
  readonly actThenResume: (act: () => Promise<BulkOutcome>) => Promise<BulkOutcome>;
}

export function createBulkPlans(dependencies: BulkPlansDependencies): BulkPlans {
  const { clock, random, actThenResume } = dependencies;
  /** One act after the other: to plan lines takes a while, and must not undo what the user does meanwhile. */
  const inTurn = createTurns();

  /** Plans again the lines that a change touches. */
  async function planChange(run: BulkRun, line: BulkLine, change: BulkLineChange): Promise<readonly BulkLine[]> {
    switch (change.kind) {
      case 'remove':
        return [{ ...line, state: 'removed', duplicateOf: null }];
      case 'use-destination':
        return line.trackedUrl === null
          ? []
          : planBulkLines(dependencies, run, [{ ...line, input: { ...line.input, url: line.trackedUrl } }]);
      case 'program': {
        const isWaiting = line.state === 'choose' || line.reason === 'no-program';
        const same = isWaiting ? await findLines(dependencies, run.runId, line.state, maxBulkLines) : [];
        const wanting = [line, ...same.filter((each) => each.index !== line.index && hasSameChoice(each, line))];
        return planBulkLines(
          dependencies,
          run,
          wanting.map((each) => ({ ...each, offerId: change.offerId, isChosen: true })),
        );
      }
    }
  }

  /** The list as it is stored: planned, or for the queue to plan. */
  async function prepare(list: readonly BulkInputLine[], preset: BulkPresetChoice) {
    if (list.length <= maxPlannedAtOnce) {
      const change = { runId: random.id(), state: 'planned', startedAtMs: null } as const;
      return planRun(dependencies, list, preset, change);
    }
    const now = toMoment(clock.nowMs());
    return newBulkRun(list, preset, now, () => random.id());
  }

  return {
    async plan(list, preset) {
      if (list.length > maxBulkLines) return { problem: 'too-many-lines' };
      return inTurn(() =>
        actThenResume(async () => {
          const { run, lines } = await prepare(list, preset);
          return (await addRun(dependencies, run, lines)) ? bulkDone : { problem: 'busy' };
        }),
      );
    },

    replan: (runId, preset) =>
      inTurn(() =>
        actThenResume(async () => {
          const isChanged = await changeRun(dependencies, runId, 'all', (run, lines) =>
            replanRun(run, lines, preset, clock.nowMs()),
          );
          return isChanged ? bulkDone : bulkTooLate;
        }),
      ),

    changeLine: (runId, index, change) =>
      inTurn(async () => {
        const run = (await listRuns(dependencies)).find((each) => each.runId === runId);
        const line = await findLine(dependencies, runId, index);
        if (run?.state !== 'planned' || line === undefined) return bulkTooLate;
        // Another window removed it. Removed twice, it is gone as asked.
        if (line.state === 'removed' && change.kind !== 'remove') return bulkTooLate;
        const changed = await planChange(run, line, change);
        const isChanged = await changeRun(dependencies, runId, 'all', (now, lines) =>
          changePlannedLines(now, lines, changed, run.plannedAtMs),
        );
        return isChanged ? bulkDone : bulkTooLate;
      }),
  };
}

function hasSameChoice(one: BulkLine, other: BulkLine): boolean {
  // A blocked line may have no address.
  if (one.reason !== other.reason) return false;
  return toSiteKey(new URL(one.destinationUrl).hostname) === toSiteKey(new URL(other.destinationUrl).hostname);
}
