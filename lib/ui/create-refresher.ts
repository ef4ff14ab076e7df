/** Refreshes what a page shows, with at most one read at a time. */
export interface Refresher {
  /**
   * Reads now, or once more after the running read. Resolves when every change before the call is read.
   * @throws What the read threw; the next call reads again.
   */
  refresh(): Promise<void>;
  /** Stops reading and publishing. */
  stop(): void;
  isStopped(): boolean;
}

interface RefresherParts<Value> {
  readonly read: () => Promise<Value>;
  readonly publish: (value: Value) => void;
  /** Waits between two reads, to read less often. */
  readonly rest?: () => Promise<void>;
}

/** During a sync, changes come in bursts. One read runs at a time, and one more follows for all changes meanwhile. */
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
