import { useCallback, useRef, useState } from 'preact/hooks';
import type { BulkProblem } from '#lib/domain/bulk/bulk-run.ts';
import type { PostProblem } from '#lib/domain/posts/change-post.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';

/**
 * Why an act on posts did nothing. `busy`: another list is under way. `too-late`: the run has moved on meanwhile.
 * `unlinked`: a text lacks a link that is to be in it.
 */
export type ShownProblem = PostProblem | BulkProblem | 'unlinked';

/**
 * Runs each of the acts once, although its button is pressed twice: the second would find it done, and say that it
 * failed.
 * @param run Resolves once the page shows what the act did; never rejects.
 * @returns what the button of an act is given.
 */
export function useOnce<Name extends string>(run: (name: Name) => Promise<unknown>) {
  const [busy, setBusy] = useState<Name | null>(null);
  const press = async (name: Name) => {
    if (busy === name) return;
    setBusy(name);
    await run(name);
    setBusy((latest) => (latest === name ? null : latest));
  };
  return (name: Name) => ({ isBusy: busy === name, onClick: () => void press(name) });
}

/** Does what the user asked for. Resolves to false if it failed. */
export type Act = (task: () => Promise<ShownProblem | null>) => Promise<boolean>;

/** What an act did. */
export interface Done {
  readonly text: string;
  /** Undoes the act. Resolves to null where another place says why it failed: it is then offered again. */
  readonly undo?: () => Promise<Done | null>;
  /** Whether the element with the focus has disappeared. Undo then takes the focus. */
  readonly isFocusLost?: true;
  /** The row that takes the focus as soon as the list contains it. */
  readonly focusId?: string;
  /** Whether the act itself opens the record. That does not count as the user's next step. */
  readonly opensRecord?: true;
}

/** Runs the user's acts, and shows the result of the last one in one line. All its functions but `takeBack` are stable. */
export interface ActLine {
  readonly done: Done | null;
  /** Why the last act failed. */
  readonly problem: string | null;
  /** Runs an act and shows what it did. Shows nothing if the act resolves to null. */
  act(task: () => Promise<Done | null>): Promise<void>;
  /** Undoes the act that the line shows. Where that fails, Undo stays: a full disk must not cost what was deleted. */
  takeBack(): Promise<void>;
  /** Shows the result of one step, for an act with several steps. */
  say(done: Done | null): void;
  /** Shows the result of an act that took a while. Undo of what was done meanwhile stays in sight. */
  conclude(done: Done | null): void;
  refuse(problem: string | null): void;
  /** Shows why an act failed. @param cause What the act threw. */
  fail(cause: unknown): void;
  /** Called at the user's next step. Clears the line, unless it offers Undo. */
  settle(): void;
}

/** What parts of a page say on its line. */
export type SaidLine = Pick<ActLine, 'say' | 'refuse'>;

/** @param nowMs A stable function. */
export function useActLine(nowMs: () => number): ActLine {
  const [done, say] = useState<Done | null>(null);
  const [problem, refuse] = useState<string | null>(null);
  const fail = useCallback(
    (cause: unknown) => {
      refuse(sayFailure(cause, nowMs()));
    },
    [nowMs],
  );
  const conclude = useCallback((ended: Done | null) => say((now) => besideUndo(now, ended)), []);
  const act = useCallback(
    async (task: () => Promise<Done | null>) => {
      refuse(null);
      say(null);
      try {
        conclude(await task());
      } catch (cause) {
        fail(cause);
      }
    },
    [conclude, fail],
  );
  const takeBack = useCallback(async () => {
    if (done?.undo === undefined) return;
    refuse(null);
    say(null);
    // What was done meanwhile has its own Undo in sight.
    const offerAgain = () => say((now) => now ?? done);
    try {
      const back = await done.undo();
      if (back === null) offerAgain();
      else conclude(back);
    } catch (cause) {
      offerAgain();
      fail(cause);
    }
  }, [done, conclude, fail]);
  /** What stays although its record has opened: as another object its words would be said again. */
  const opened = useRef<Done | null>(null);
  const settle = useCallback(
    () =>
      say((before) => {
        const opensNow = before?.opensRecord === true && opened.current !== before;
        if (opensNow) opened.current = before;
        return opensNow || before?.undo !== undefined ? before : null;
      }),
    [],
  );
  return { done, problem, act, takeBack, say, conclude, refuse, fail, settle };
}

/** What the line shows once an act has ended: the line was empty, or had no Undo, when the act began. */
function besideUndo(now: Done | null, ended: Done | null): Done | null {
  if (now?.undo === undefined || ended?.undo !== undefined) return ended;
  return ended === null || ended.text === '' ? now : { text: `${ended.text} · ${now.text}`, undo: now.undo };
}

const problemTexts: Readonly<Record<ShownProblem, MessageKey>> = {
  gone: 'postGone',
  busy: 'postBusy',
  'too-late': 'postTooLate',
  'too-many-products': 'postTooManyProducts',
  'too-many-lines': 'postTooManyProducts',
  'costs-more': 'linksCostMore',
  'too-many-channels': 'postTooManyChannels',
  'text-too-long': 'postTextTooLong',
  unlinked: 'editLinkLacks',
};

export const toProblemText = (problem: ShownProblem): string => t(problemTexts[problem]);

/**
 * Runs acts whose failures have names. Each parameter is stable.
 * @param refresh Shows what the act changed.
 * @param refuse Shows why an act failed; null clears that when the next begins.
 */
export function useAct(
  { nowMs }: { nowMs(): number },
  refresh: () => Promise<unknown>,
  refuse: (problem: string | null) => void,
): Act {
  return useCallback(
    async (task) => {
      refuse(null);
      try {
        const found = await task();
        await refresh();
        if (found !== null) refuse(toProblemText(found));
        return found === null;
      } catch (cause) {
        refuse(sayFailure(cause, nowMs()));
        return false;
      }
    },
    [nowMs, refresh, refuse],
  );
}
