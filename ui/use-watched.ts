import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { toErrorData } from '#ui/to-error-data.ts';

interface Watched<Value> {
  /** Null until the first read. */
  readonly value: Value | null;
  /** Why the last read or act failed; null if it succeeded. */
  readonly error: ErrorData | null;
  /** Does what the user asked for, then reads the result. Resolves to whether both worked. */
  act(change: () => Promise<unknown>): Promise<boolean>;
}

/**
 * A list that the user and others change. It is read at first, after each act, and on each watched change.
 * @param read A stable function, like `watch`.
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
