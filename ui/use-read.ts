import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { toErrorData } from '#ui/to-error-data.ts';

interface Read<Value> {
  /** Null until it was read. */
  readonly value: Value | null;
  readonly error: ErrorData | null;
  readAgain(): void;
}

/** Reads when the component is first drawn, and again when the user asks. The latest reading is shown. */
export function useRead<Value>(read: () => Promise<Value>): Read<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const [asked, setAsked] = useState(0);
  const readAgain = useCallback(() => setAsked((count) => count + 1), []);
  useEffect(() => {
    // From the first asking on, which is 0, each is a reading of its own.
    let isCurrent = asked >= 0;
    setError(null);
    read().then(
      (found) => isCurrent && setValue(found),
      (cause: unknown) => isCurrent && setError(toErrorData(cause)),
    );
    return () => {
      isCurrent = false;
    };
  }, [read, asked]);
  return { value, error, readAgain };
}
