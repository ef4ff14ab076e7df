import { gateWindowMs, type SlotCall, toSlotWaitMs } from '#lib/domain/service/slot-wait.ts';

/** The product's rule of the gate over calls in memory. */
export interface GateLog {
  /** How long a call would wait now, in ms. */
  readWaitMs(call: SlotCall, nowMs: number): number;
  /** Takes a slot, which nothing gives back. */
  take(call: SlotCall, nowMs: number): void;
}

/** @param limit Calls of a minute. */
export function createGateLog(limit: number): GateLog {
  let log: { readonly atMs: number; readonly call: SlotCall }[] = [];
  return {
    readWaitMs(call, nowMs) {
      log = log.filter(({ atMs }) => nowMs - atMs < gateWindowMs);
      const recent = log.map(({ atMs, call: taken }) => ({ ageMs: nowMs - atMs, call: taken }));
      return Math.max(0, Math.ceil(toSlotWaitMs(recent, call, limit)));
    },
    take: (call, nowMs) => void log.push({ atMs: nowMs, call }),
  };
}
