import { useState } from 'preact/hooks';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import { describePresetProblem } from '#lib/ui/describe-preset-problem.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';

export interface BookActs {
  /** Why the last act was refused. Null if it succeeded. */
  readonly problem: string | null;
  clearProblem(): void;
  /** The number of successful acts, and the message about the last one. */
  readonly done: { readonly count: number; readonly text: string };
  /** Changes the book and shows the outcome. Resolves to whether it succeeded. */
  act(ask: () => Promise<PresetOutcome | undefined>, toText: (count: number) => string): Promise<boolean>;
}

/** What the user does to the book of presets and formats, with its outcome in words. */
export function useBookActs(nowMs: () => number, onChange: () => Promise<void>): BookActs {
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState({ count: 0, text: '' });
  return {
    problem,
    clearProblem: () => setProblem(null),
    done,
    async act(ask, toText) {
      setProblem(null);
      let failed: string | null = null;
      try {
        const outcome = await ask();
        if (outcome === undefined || outcome.problem === null) {
          const text = toText(outcome?.count ?? 0);
          setDone(({ count }) => ({ count: count + 1, text }));
        } else failed = describePresetProblem(outcome);
      } catch (cause) {
        failed = sayFailure(cause, nowMs());
      }
      setProblem(failed);
      await onChange();
      return failed === null;
    },
  };
}
