import { useCallback, useState } from 'preact/hooks';
import type { BulkProblem } from '#lib/domain/bulk/bulk-run.ts';
import type { PostProblem } from '#lib/domain/posts/change-post.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { toErrorData } from '#ui/to-error-data.ts';

/** Why an act on posts did nothing. `busy`: another list is under way. `too-late`: the run has moved on meanwhile. */
export type ShownProblem = PostProblem | BulkProblem;

/** Does what the user asked for, and says why it failed. */
export interface Acting {
  /**
   * Does what the user asked for, again where the browser killed the worker meanwhile: an act names itself. Resolves to
   * false if it failed, which `problem` then says.
   */
  act(task: () => Promise<ShownProblem | null>): Promise<boolean>;
  /** Why the last act failed; null if it did not. */
  readonly problem: string | null;
}

interface ActServices {
  nowMs(): number;
  sleep(durationMs: number): Promise<void>;
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

/** @param refresh Shows what the act changed. A stable function. */
export function useAct({ nowMs, sleep }: ActServices, refresh: () => Promise<unknown>): Acting {
  const [problem, refuse] = useState<string | null>(null);
  const act = useCallback(
    async (task: () => Promise<ShownProblem | null>) => {
      refuse(null);
      try {
        const found = await resendWhenCancelled(task, sleep);
        await refresh();
        if (found !== null) refuse(t(problemTexts[found]));
        return found === null;
      } catch (cause) {
        const { text, next } = describeError(toErrorData(cause), nowMs());
        refuse(`${text} ${next}`);
        return false;
      }
    },
    [nowMs, refresh, sleep],
  );
  return { act, problem };
}
