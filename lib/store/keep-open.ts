/** A connection that all callers share. */
interface KeptOpen<Connection> {
  /** The first call opens it. On failure the caller gets the error, and the next call tries again. */
  get(): Promise<Connection>;
  /** Closes it if it was opened. The next `get` opens another one. */
  close(): Promise<void>;
}

/**
 * Keeps one connection open. If it could not be opened (a full disk), or ended by itself (an upgrade, the browser), the
 * next caller opens it again.
 * @param open Receives the function to call when the connection ends by itself, like `openLadder`.
 */
export function keepOpen<Connection>(parts: {
  readonly open: (onClosed: () => void) => Promise<Connection>;
  readonly close: (connection: Connection) => void;
}): KeptOpen<Connection> {
  let opened: Promise<Connection> | null = null;
  const openNow = () => {
    const forget = () => {
      if (opened === opening) opened = null;
    };
    const opening = parts.open(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    opened = opening;
    return opening;
  };
  return {
    get: () => opened ?? openNow(),
    async close() {
      const closing = opened;
      opened = null;
      await closing?.then(parts.close, () => undefined);
    },
  };
}
