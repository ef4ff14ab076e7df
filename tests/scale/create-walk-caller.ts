import type { SlotCall } from '#lib/domain/service/slot-wait.ts';
import { createSimulatedGate } from './create-simulated-gate.ts';
import { tokenMs } from './token-ms.ts';

/** From a call to the end of the storing of its page. Assumed. */
const pageMs = 500;
/** How long the browser takes to start a worker again. Assumed. */
const wakeMs = 1_000;
/** A worker that rests so long is stopped, and the walk's alarm brings it back. */
const idleDeathMs = 30_000;

/** The calls of one walk, one behind the other, on a clock of their own. */
export interface WalkCaller {
  /** Waits for a slot, and signs in where the token has ended. The clock then stands behind the storing of the answer. */
  call(endpoint: string): void;
  /** Ms since the walk's begin. */
  nowMs(): number;
  /** Calls for a token so far, and lives of the worker. */
  readFigures(): { readonly signIns: number; readonly lives: number };
}

/** @param limit Calls of a minute. */
export function createWalkCaller(limit: number): WalkCaller {
  const gate = createSimulatedGate(limit);
  let nowMs = 0;
  let tokenUntilMs = 0;
  let signIns = 0;
  let lives = 1;

  function takeSlot(call: SlotCall): void {
    const waitMs = gate.readWaitMs(call, nowMs);
    nowMs += waitMs;
    if (waitMs >= idleDeathMs) {
      lives += 1;
      nowMs += wakeMs;
    }
    gate.take(call, nowMs);
    nowMs += pageMs;
  }

  return {
    call(endpoint) {
      if (nowMs >= tokenUntilMs) {
        takeSlot({ endpoint: 'authenticate', lane: 'interactive' });
        tokenUntilMs = nowMs + tokenMs;
        signIns += 1;
      }
      takeSlot({ endpoint, lane: 'background' });
    },
    nowMs: () => nowMs,
    readFigures: () => ({ signIns, lives }),
  };
}
