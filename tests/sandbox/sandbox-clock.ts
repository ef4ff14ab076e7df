/**
 * The sandbox's three readings of time.
 *
 * - `nowMs`: what the service believes; can be moved either way (tokens, quota period, campaigns, new rows).
 * - `realMs`: the machine's wall clock, never moved and never going back; stamps the statistics.
 * - `rateMs`: what the minute limits count by: real time plus every *advance*. Setting `nowMs` leaves it alone, so a
 *   test that jumps to next month does not forgive the calls of this minute unless it says so by advancing.
 */
export interface SandboxClock {
  nowMs(): number;
  realMs(): number;
  rateMs(): number;
  advance(durationMs: number): void;
  set(nowMs: number): void;
}

/** `startMs`: where `nowMs` begins, in ms since the epoch; the machine's own time when absent. */
export function createSandboxClock({ startMs }: { startMs?: number } = {}): SandboxClock {
  // Monotonic since the process began, so that a correction of the machine's clock cannot reorder the log.
  const realMs = () => performance.timeOrigin + performance.now();
  let offsetMs = startMs === undefined ? 0 : startMs - realMs();
  let advancedMs = 0;
  return {
    nowMs: () => Math.floor(realMs() + offsetMs),
    realMs,
    rateMs: () => realMs() + advancedMs,
    advance(durationMs) {
      offsetMs += durationMs;
      advancedMs += durationMs;
    },
    set(nowMs) {
      offsetMs = nowMs - realMs();
    },
  };
}
