/** A connection that is shared by all who ask for it. */
interface KeptOpen<Connection> {
  /** Opened with the first call; a failure is the caller's, and the next one tries again. */
  get(): Promise<Connection>;
  /** Closes it, if it was asked for; the next `get` opens another one. */
  close(): Promise<void>;
}

/**
 * Keeps one connection open. One that could not be opened (a full disk) or was closed under us (an upgrade, the browser)
 * is opened anew for the next caller.
 * @param open Told, as `openLadder` is, what to call when the connection ends by itself.
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
