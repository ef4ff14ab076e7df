import { useCallback, useState } from 'preact/hooks';
import { describeError } from '#lib/wording/describe-error.ts';
import { toErrorData } from '#ui/to-error-data.ts';

/** What an act did. */
export interface Done {
  readonly text: string;
  /** Takes the act back. */
  readonly undo?: () => Promise<Done>;
  /** Whether what had the focus is gone, so that Undo takes it. */
  readonly isFocusLost?: true;
  /** The row that takes the focus, as soon as it is in the list. */
  readonly focusId?: string;
  /** Whether the act itself opens the record. That does not count as the user's next step. */
  readonly opensRecord?: true;
}

/** Runs the user's acts and says in one line what came of the last one. */
export interface ActLine {
  readonly done: Done | null;
  /** Why the last act failed. */
  readonly problem: string | null;
  /** Runs an act. It resolves to what it did; null to say nothing. */
  act(task: () => Promise<Done | null>): Promise<void>;
  /** For an act that says what it did in several steps. */
  say(done: Done | null): void;
  refuse(problem: string | null): void;
  /** Says why an act failed. @param cause What it threw. */
  fail(cause: unknown): void;
  /** The user took the next step: only an act that can be taken back stays in reach. */
  settle(): void;
}

/** @param nowMs A stable function. */
export function useActLine(nowMs: () => number): ActLine {
  const [done, say] = useState<Done | null>(null);
  const [problem, refuse] = useState<string | null>(null);
  const fail = useCallback(
    (cause: unknown) => {
      const { text, next } = describeError(toErrorData(cause), nowMs());
      refuse(`${text} ${next}`);
    },
    [nowMs],
  );
  const act = useCallback(
    async (task: () => Promise<Done | null>) => {
      refuse(null);
      say(null);
      try {
        say(await task());
      } catch (cause) {
        fail(cause);
      }
    },
    [fail],
  );
  const settle = useCallback(
    () =>
      say((before) => {
        if (before?.opensRecord) return { text: before.text };
        return before?.undo === undefined ? null : before;
      }),
    [],
  );
  return { done, problem, act, say, refuse, fail, settle };
}
