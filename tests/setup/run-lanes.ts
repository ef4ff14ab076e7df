import type { Step, StepResult } from './run-step.ts';

/** Steps one after another; `before` them all run those that lanes need in common. */
export interface Lanes {
  readonly before: readonly Step[];
  readonly lanes: readonly (readonly Step[])[];
}

/**
 * Runs the lanes beside each other. A failed step ends neither its lane nor another: a run names all that is wrong.
 * @param run Runs a step of a lane; -1 is what runs before the lanes.
 * @returns The results in the order in which the steps are listed.
 */
export async function runLanes(
  { before, lanes }: Lanes,
  run: (step: Step, lane: number) => Promise<StepResult>,
): Promise<readonly StepResult[]> {
  const runLane = async (steps: readonly Step[], lane: number, earlier: readonly StepResult[]) => {
    const results: StepResult[] = [];
    for (const step of steps) {
      const isBlocked = [...earlier, ...results].some(({ name, failed }) => name === step.needs && failed > 0);
      results.push(isBlocked ? toBlocked(step) : await run(step, lane));
    }
    return results;
  };
  const first = await runLane(before, -1, []);
  const rest = await Promise.all(lanes.map((steps, lane) => runLane(steps, lane, first)));
  return [...first, ...rest.flat()];
}

function toBlocked({ name, needs }: Step): StepResult {
  return { name, passed: 0, failed: 1, skipped: 0, failures: [], durationMs: 0, note: `not run: ${needs} failed` };
}
