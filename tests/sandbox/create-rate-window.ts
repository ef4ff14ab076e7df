const windowMs = 60_000;

/** A sliding minute (spec §8). A refused call takes no place in it, so that a client that waits is let in again. */
export interface RateWindow {
  /** Whether one more call fits now. */
  hasRoom(limit: number): boolean;
  take(): void;
  clear(): void;
}

export function createRateWindow({ rateMs }: { rateMs: () => number }): RateWindow {
  let takenAtMs: number[] = [];
  return {
    hasRoom(limit) {
      const sinceMs = rateMs() - windowMs;
      takenAtMs = takenAtMs.filter((atMs) => atMs > sinceMs);
      return takenAtMs.length < limit;
    },
    take: () => void takenAtMs.push(rateMs()),
    clear() {
      takenAtMs = [];
    },
  };
}
