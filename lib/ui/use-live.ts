import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { type DataKind, watchDataChanges } from '#lib/store/data-changes.ts';
import { createRefresher } from '#lib/ui/create-refresher.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { watchThrottled } from '#lib/ui/watch-throttled.ts';

interface Live<Value> {
  readonly value: Value;
  /** Why the last read failed; the previous value stays. Null while a read is running. */
  readonly error: ErrorData | null;
  /** Reads now. Resolves when the value is published. @throws What the read threw. */
  refresh(): Promise<void>;
  /** The same for a button: a failure appears only in `error`. */
  readAgain(): void;
}

const noKinds: readonly DataKind[] = [];

/**
 * Reads stored data for a component: at once, and again when one of the kinds changes, at most twice a second.
 * @param read A stable function; a new one starts a new read.
 * @param kinds A constant. Without it, only the user's request reads again.
 * @param initial The value read for the first frame. Without it, the value is null until the first read ends.
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

  // With a value, do not delay the first frame. Without one, read as early as possible.
  const useFirstEffect = initial === null ? useLayoutEffect : useEffect;
  useFirstEffect(() => {
    const stopWatching =
      kinds.length === 0 ? undefined : watchThrottled((tell) => watchDataChanges(kinds, tell), readAgain);
    // The data may have changed since `initial` was read.
    readAgain();
    return () => {
      stopWatching?.();
      refresher.stop();
    };
  }, [refresher, readAgain, kinds]);
  return { value, error, refresh, readAgain };
}
