import type { Fields } from '#lib/domain/shape.ts';
import { browser } from '#lib/platform/browser.ts';
import { type Clock, createSystemClock } from '#lib/platform/clock.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';

/**
 * How long an act waits for the browser's policies. A Chromium that still loads them, or failed to, does not answer at
 * all, and every act of the user reads them.
 */
const maxWaitMs = 2_000;

/**
 * Reads what the administrator set, unchecked (`storage.managed`). While the browser does not answer, or fails to, it is
 * what it last said here, or nothing; `settings` is announced once it answers.
 */
export function createManagedReader(clock: Pick<Clock, 'sleep'>): () => Promise<Fields> {
  let lastAnswer: Fields = {};
  /** Whether the browser left a whole wait without an answer. Until it answers, no other act waits. */
  let isSilent = false;

  return async () => {
    const wait = new AbortController();
    const note = (answer: Fields) => {
      const isLate = isSilent;
      lastAnswer = answer;
      isSilent = false;
      wait.abort();
      if (isLate) announceDataChange('settings');
    };
    // Firefox rejects where no administrator has set anything. A failure behind an answer ends no policy.
    void browser.storage.managed.get(null).then(note, () => note(lastAnswer));
    if (isSilent) return lastAnswer;
    try {
      await clock.sleep(maxWaitMs, wait.signal);
      isSilent = true;
    } catch {
      // The browser answered.
    }
    return lastAnswer;
  };
}

/** The one reader of a worker or page: after a whole wait of one part, the other parts wait for nothing. */
export const readManagedStorage = createManagedReader(createSystemClock());
