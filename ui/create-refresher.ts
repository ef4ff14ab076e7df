/** Reads again what a page shows, at most one reading at a time. */
export interface Refresher {
  /**
   * Reads now, or once more after the reading that is under way. Settles when what had changed before the call is read.
   * @throws What the reading threw; the next call reads again.
   */
  refresh(): Promise<void>;
  /** Nothing is published any more, and nothing more is read. */
  stop(): void;
  isStopped(): boolean;
}

interface RefresherParts<Value> {
  readonly read: () => Promise<Value>;
  readonly publish: (value: Value) => void;
  /** Waits between two readings, where less often is enough. */
  readonly rest?: () => Promise<void>;
}

/** Changes come in bursts while a sync runs: one read goes at a time, and one more for all that came meanwhile. */
export function createRefresher<Value>({ read, publish, rest }: RefresherParts<Value>): Refresher {
  let isStale = false;
  let isStopped = false;
  let reading: Promise<void> | null = null;

  async function readUntilFresh(): Promise<void> {
    try {
      while (isStale && !isStopped) {
        isStale = false;
        const value = await read();
        if (!isStopped) publish(value);
        await rest?.();
      }
    } finally {
      reading = null;
    }
  }

  return {
    refresh() {
      isStale = true;
      reading ??= readUntilFresh();
      return reading;
    },
    stop() {
      isStopped = true;
    },
    isStopped: () => isStopped,
  };
}
