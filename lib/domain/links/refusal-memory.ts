import { dayMs } from '#lib/domain/time/days.ts';

/** A refusal is permanent (observed, spec §4.8), but programs change, so Linkmint asks again after this time. */
const refusalMemoryMs = 14 * dayMs;

/** When a refusal at `atMs` expires, in ms since the epoch. */
export function toRefusalEndMs(atMs: number): number {
  return atMs + refusalMemoryMs;
}

/**
 * Whether a refusal still holds. If the clock was set back, it lies in the future and holds for as long again at most.
 */
export function isRefusalBelieved(atMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - atMs) < refusalMemoryMs;
}
