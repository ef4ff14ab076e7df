import { useState } from 'preact/hooks';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import { describePresetProblem } from '#lib/ui/describe-preset-problem.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';

export type BookActs = ReturnType<typeof useBookActs>;

/** What the user does to the book of presets and formats, with its outcome in words. */
export function useBookActs(nowMs: () => number, onChange: () => Promise<void>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState({ count: 0, text: '' });
  return {
    /** Why the last act was refused. Null if it succeeded. */
    problem,
    clearProblem: () => setProblem(null),
    /** The number of successful acts, and the message about the last one. */
    done,
    /** Changes the book and shows the outcome. Resolves to whether it succeeded. */
    async act(ask: () => Promise<PresetOutcome | undefined>, toText: (count: number) => string) {
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
