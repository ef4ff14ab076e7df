import { useCallback } from 'preact/hooks';
import type { BulkProblem } from '#lib/domain/bulk/bulk-run.ts';
import type { PostProblem } from '#lib/domain/posts/change-post.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { sayFailure } from '#lib/ui/say-failure.ts';

/** Why an act on posts did nothing. `busy`: another list is under way. `too-late`: the run has moved on meanwhile. */
export type ShownProblem = PostProblem | BulkProblem;

/** Does what the user asked for. Resolves to false if it failed. */
export type Act = (task: () => Promise<ShownProblem | null>) => Promise<boolean>;

/** Where a page says what an act did, or why it failed. Its functions are stable. */
export interface SaidLine {
  /**
   * @param takeBack "Undo". Resolves to what says that it was taken back; null if that failed, or is seen.
   * @param isGone What the act was about is no longer there, and what had the focus with it.
   */
  say(text: string, takeBack?: () => Promise<string | null>, isGone?: boolean): void;
  refuse(problem: string | null): void;
  /** What was done before is past. */
  clear(): void;
}

const problemTexts: Readonly<Record<ShownProblem, MessageKey>> = {
  gone: 'postGone',
  busy: 'postBusy',
  'too-late': 'postTooLate',
  'too-many-products': 'postTooManyProducts',
  'too-many-lines': 'postTooManyProducts',
  'too-many-channels': 'postTooManyChannels',
  'text-too-long': 'postTextTooLong',
};

export const toProblemText = (problem: ShownProblem): string => t(problemTexts[problem]);

/**
 * Each parameter is stable.
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
