import type { SlotCall } from '#lib/domain/service/slot-wait.ts';
import { createGateLog } from './create-gate-log.ts';

/** From a call to the end of the storing of its page. Assumed. */
const pageMs = 500;
/** A token is good for two hours (spec §5), and renewed five minutes before. */
const tokenMs = 115 * 60_000;

/** The calls of one walk, one behind the other, on a clock of their own. */
export interface WalkCaller {
  /** Waits for a slot, and signs in where the token has ended. The clock then stands behind the storing of the answer. */
  call(endpoint: string): void;
  /** Ms since the walk's begin. */
  nowMs(): number;
  /** Calls for a token so far. */
  countSignIns(): number;
}

/** @param limit Calls of a minute. */
export function createWalkCaller(limit: number): WalkCaller {
  const gate = createGateLog(limit);
  let nowMs = 0;
  let tokenUntilMs = 0;
  let signIns = 0;

  function takeSlot(call: SlotCall): void {
    nowMs += gate.readWaitMs(call, nowMs);
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
    countSignIns: () => signIns,
  };
}
