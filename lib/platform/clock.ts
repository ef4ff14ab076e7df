/** The one source of time. Passed in, so that tests can move it. */
export interface Clock {
  /** Wall-clock time, in ms since the epoch. May jump either way. */
  nowMs(): number;
  /** Time that never goes back, in ms since an arbitrary start; its zero differs between two lives of a worker. */
  monotonicMs(): number;
  /** Resolves after `durationMs`; rejects with an `AbortError` when `signal` fires. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

export function createSystemClock(): Clock {
  return {
    nowMs: () => Date.now(),
    monotonicMs: () => performance.now(),
    sleep(durationMs, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const onAbort = () => {
          clearTimeout(timer);
          reject(signal?.reason);
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        }, durationMs);
        signal?.addEventListener('abort', onAbort, { once: true });
      });
    },
  };
}
