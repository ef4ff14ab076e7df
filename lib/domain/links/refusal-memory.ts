/** A refusal is permanent (observed, spec §4.8), but programs change: it is believed this long. */
const refusalMemoryMs = 14 * 86_400_000;

/** Until when a refusal at `atMs` is believed, in ms since the epoch. */
export function toRefusalEndMs(atMs: number): number {
  return atMs + refusalMemoryMs;
}

/** Whether a refusal is still believed. Where the clock was set back since, it lies in the future, and is for as long. */
export function isRefusalBelieved(atMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - atMs) < refusalMemoryMs;
}
