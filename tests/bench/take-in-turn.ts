import type { DrawnArm, DrawnArms, Taken } from './drawn-arms.ts';
import { interleave } from './interleave.ts';

/** What each arm took, act after act, of each its rounds. */
export type TakenOfArms = Readonly<Partial<Record<keyof DrawnArms, readonly Taken[]>>>;

/**
 * Has each arm make each run of acts, in turn, round after round. Before them comes one that is left out, in which the
 * workspace learns what the acts leave.
 */
export async function takeInTurn(
  rounds: number,
  arms: DrawnArms,
  runs: readonly ((arm: DrawnArm) => Promise<readonly Taken[]>)[],
): Promise<TakenOfArms> {
  const taken: Partial<Record<string, readonly Taken[]>> = {};
  for (const run of runs) {
    const runInFront = async (arm: DrawnArm) => {
      await arm.page.bringToFront();
      await arm.page.evaluate(awaitPromptTimers);
      return run(arm);
    };
    const inTurn = Object.entries(arms).map(([name, arm]) => [name, () => runInFront(arm)]);
    // Where one round is all, there is none to warm up: the workspace learns alone.
    if (rounds === 1) await runInFront(arms.app);
    const ofRun: Readonly<Record<string, readonly (readonly Taken[])[]>> = await interleave(
      rounds,
      Object.fromEntries(inTurn),
    );
    for (const [name, ofRounds] of Object.entries(ofRun)) taken[name] = [...(taken[name] ?? []), ...byAct(ofRounds)];
  }
  return taken;
}

/** An act's rounds behind one another: every second of them is then the same act as the others. */
export function byAct<Each>(rounds: readonly (readonly Each[])[]): readonly Each[] {
  return (rounds[0] ?? []).flatMap((_, act) => rounds.flatMap((round) => round.slice(act, act + 1)));
}

/** Runs in the page: resolves once it is in front. The timers of a tab behind another come once a second. */
async function awaitPromptTimers(): Promise<void> {
  for (let prompt = 0; prompt < 3; ) {
    const sinceMs = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
    prompt = performance.now() - sinceMs < 100 ? prompt + 1 : 0;
  }
}
