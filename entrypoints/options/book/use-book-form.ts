import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import { describePresetProblem } from '#lib/ui/describe-preset-problem.ts';
import { sayFailure } from '#lib/ui/say-failure.ts';

interface BookForm<Entry> {
  /** The entry in the form. `new` for an entry that is not saved yet; null while the form is closed. */
  readonly edited: Entry | 'new' | null;
  /** Opens the form for an entry, or closes it with null. Clears `problem`. */
  edit(entry: Entry | 'new' | null): void;
  /** The button that opens the form for a new entry. It takes the focus when the form closes. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
  /** Why the last act was refused. Null if it succeeded. */
  readonly problem: string | null;
  /** The number of successful acts, and the message about the last one. */
  readonly done: { readonly count: number; readonly text: string };
  /** Changes the book and shows the outcome. Resolves to whether it succeeded. */
  act(ask: () => Promise<PresetOutcome | undefined>, toText: (count: number) => string): Promise<boolean>;
}

/** The state of a list of presets or formats, with one form for the entry that the user edits. */
export function useBookForm<Entry>(nowMs: () => number, onChange: () => Promise<void>): BookForm<Entry> {
  const [edited, setEdited] = useState<Entry | 'new' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState({ count: 0, text: '' });
  const addButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // The form has closed, and the focused field with it.
    if (edited === null && wasEdited.current) addButton.current?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);

  return {
    edited,
    addButton,
    problem,
    done,
    edit(entry) {
      setProblem(null);
      setEdited(() => entry);
    },
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
