import { createRateWindow } from '#tests/sandbox/create-rate-window.ts';
import type { Timeline } from './create-timeline.ts';

/** Refusals that lie further apart than this are two times that the limit was passed. */
const episodeGapMs = 60_000;

/**
 * The service's side of the limit: one window for the account, whatever the device. A refused call takes no place in
 * it.
 */
export interface SimulatedService {
  /** A call arrives. @returns false if it is refused. */
  answer(): boolean;
  readFigures(): ServiceFigures;
}

export interface ServiceFigures {
  readonly calls: number;
  readonly refused: number;
  /** Times that the limit was passed, however many calls were refused in each. */
  readonly episodes: number;
}

export function createSimulatedService(timeline: Timeline, limit: number): SimulatedService {
  const window = createRateWindow({ rateMs: timeline.nowMs });
  let calls = 0;
  let refused = 0;
  let episodes = 0;
  let lastRefusedMs = Number.NEGATIVE_INFINITY;
  return {
    answer() {
      calls += 1;
      const hasRoom = window.hasRoom(limit);
      if (hasRoom) window.take();
      else {
        refused += 1;
        if (timeline.nowMs() - lastRefusedMs > episodeGapMs) episodes += 1;
        lastRefusedMs = timeline.nowMs();
      }
      return hasRoom;
    },
    readFigures: () => ({ calls, refused, episodes }),
  };
}
