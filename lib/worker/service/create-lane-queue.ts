import type { Lane } from '#lib/domain/service/slot-wait.ts';
import { untilAborted } from '#lib/platform/within.ts';

export function createLaneQueue() {
  const tails: Record<Lane, Promise<unknown>> = { interactive: Promise.resolve(), background: Promise.resolve() };
  let interactiveWaiting = 0;
  let wakeBackground: (() => void) | null = null;

  function leave(lane: Lane): void {
    if (lane !== 'interactive') return;
    interactiveWaiting -= 1;
    if (interactiveWaiting > 0) return;
    wakeBackground?.();
    wakeBackground = null;
  }

  return {
    /** Takes a turn in the lane: first come, first served. A call that gives up leaves the line at once. */
    async stand<Taken>(lane: Lane, signal: AbortSignal | undefined, takeTurn: () => Promise<Taken>) {
      if (lane === 'interactive') interactiveWaiting += 1;
      const turn = tails[lane].then(takeTurn);
      tails[lane] = turn.catch(() => undefined);
      try {
        // A call that gave up takes no slot when its turn comes.
        return await untilAborted(turn, signal);
      } finally {
        leave(lane);
      }
    },

    /** Whether a call of the lane must let the user's call go first. It then does not even look for a slot. */
    hasToYield: (lane: Lane) => lane === 'background' && interactiveWaiting > 0,

    /** Resolves when no call of the user waits for a slot. */
    untilUserIsServed: () =>
      new Promise<void>((resolve) => {
        wakeBackground = resolve;
      }),
  };
}
