import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { toErrorData } from '#ui/to-error-data.ts';

interface Watched<Value> {
  /** Null until it was read. */
  readonly value: Value | null;
  /** Why the last reading, or the last act, failed; null where it did not. */
  readonly error: ErrorData | null;
  /** Does what the user asked for and reads what came of it. Answers whether both worked. */
  act(change: () => Promise<unknown>): Promise<boolean>;
}

/**
 * What the user changes in a list that others change as well: read at first, after each act, and when it may have changed.
 * @param read The same function each time, as is `watch`.
 */
export function useWatched<Value>(
  read: () => Promise<Value>,
  watch: (onChange: () => void) => () => void,
): Watched<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [readError, setReadError] = useState<ErrorData | null>(null);
  const [actError, setActError] = useState<ErrorData | null>(null);

  useEffect(() => {
    let isLeft = false;
    const readAgain = () =>
      void read().then(
        (found) => {
          if (isLeft) return;
          setValue(() => found);
          setReadError(null);
        },
        (cause: unknown) => !isLeft && setReadError(toErrorData(cause)),
      );
    readAgain();
    const stop = watch(readAgain);
    return () => {
      isLeft = true;
      stop();
    };
  }, [read, watch]);

  const act = useCallback(
    async (change: () => Promise<unknown>) => {
      setActError(null);
      try {
        await change();
        const found = await read();
        setValue(() => found);
        setReadError(null);
        return true;
      } catch (cause) {
        setActError(toErrorData(cause));
        return false;
      }
    },
    [read],
  );
  return { value, error: actError ?? readError, act };
}
