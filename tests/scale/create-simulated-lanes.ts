import type { Lane, SlotCall } from '#lib/domain/service/slot-wait.ts';
import { createSimulatedGate } from './create-simulated-gate.ts';
import type { Timeline } from './create-timeline.ts';

/**
 * The callers that wait at a gate: first come, first served in each lane, and the user's lane first
 * (`create-lane-queue.ts`).
 */
export interface SimulatedLanes {
  /** Joins the line. `send` is called when the slot is taken. */
  stand(call: SlotCall, send: () => void): void;
  /**
   * Closes the gate to background work until then (ms since the epoch); a time that is over opens it. A caller that
   * knows its wait sits it out (`create-request-gate.ts`).
   */
  closeUntil(untilMs: number): void;
}

interface Waiting {
  readonly call: SlotCall;
  readonly send: () => void;
}

export function createSimulatedLanes(timeline: Timeline, limit: number): SimulatedLanes {
  const gate = createSimulatedGate(limit);
  const lines: Readonly<Record<Lane, Waiting[]>> = { interactive: [], background: [] };
  let closedUntilMs = 0;
  /** When the gate is looked at next; earlier looks that were set before are void. */
  let lookAtMs = Number.POSITIVE_INFINITY;

  function look(): void {
    for (;;) {
      const line = lines.interactive.length > 0 ? lines.interactive : lines.background;
      const [first] = line;
      if (first === undefined) return;
      const nowMs = timeline.nowMs();
      const closedMs = line === lines.background ? closedUntilMs - nowMs : 0;
      const waitMs = Math.max(gate.readWaitMs(first.call, nowMs), closedMs);
      if (waitMs > 0) {
        lookLater(nowMs + waitMs);
        return;
      }
      line.shift();
      gate.take(first.call, nowMs);
      first.send();
    }
  }

  function lookLater(atMs: number): void {
    lookAtMs = atMs;
    timeline.at(atMs, () => {
      if (lookAtMs === atMs) look();
    });
  }

  return {
    stand(call, send) {
      const line = lines[call.lane];
      line.push({ call, send });
      // Behind others there is nothing to look for: the first of them has set the next look.
      if (line.length === 1) look();
    },
    closeUntil(untilMs) {
      closedUntilMs = untilMs;
    },
  };
}
