import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { type DataKind, watchDataChanges } from '#lib/store/data-changes.ts';
import { createRefresher } from '#ui/create-refresher.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import { watchSeldom } from '#ui/watch-seldom.ts';

interface Live<Value> {
  readonly value: Value;
  /** Why the last reading failed; what was read before it stays. Null while one is under way. */
  readonly error: ErrorData | null;
  /** Reads now. Resolves when the value is published. @throws What the reading threw. */
  refresh(): Promise<void>;
  /** The same for a button: a failure is in `error` alone. */
  readAgain(): void;
}

const noKinds: readonly DataKind[] = [];

/**
 * What a component shows of what is stored: read at once, and again when one of the kinds changes, twice a second at most.
 * @param read The same function as long as it reads the same.
 * @param kinds A constant; without it the value is read again only when the user asks.
 * @param initial What was read for the first frame; without it the value is null until the first reading has ended.
 */
export function useLive<Value>(read: () => Promise<Value>, kinds: readonly DataKind[], initial: Value): Live<Value>;
export function useLive<Value>(read: () => Promise<Value>, kinds?: readonly DataKind[]): Live<Value | null>;
export function useLive<Value>(
  read: () => Promise<Value>,
  kinds: readonly DataKind[] = noKinds,
  initial: Value | null = null,
): Live<Value | null> {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<ErrorData | null>(null);
  const refresher = useMemo(
    () =>
      createRefresher({
        read() {
          setError(null);
          return read();
        },
        publish: (found) => setValue(() => found),
      }),
    [read],
  );
  const refresh = useCallback(async () => {
    try {
      await refresher.refresh();
    } catch (cause) {
      if (!refresher.isStopped()) setError(toErrorData(cause));
      throw cause;
    }
  }, [refresher]);
  const readAgain = useCallback(() => void refresh().catch(() => undefined), [refresh]);

  // A first frame that has its value is not held up. One that has none is drawn again sooner.
  const useFirstEffect = initial === null ? useLayoutEffect : useEffect;
  useFirstEffect(() => {
    const stopWatching =
      kinds.length === 0 ? undefined : watchSeldom((tell) => watchDataChanges(kinds, tell), readAgain);
    // `initial` may have changed before anything listened.
    readAgain();
    return () => {
      stopWatching?.();
      refresher.stop();
    };
  }, [refresher, readAgain, kinds]);
  return { value, error, refresh, readAgain };
}
