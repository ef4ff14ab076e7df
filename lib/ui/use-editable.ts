import { useCallback, useState } from 'preact/hooks';
import type { ErrorData } from '#lib/errors/app-error.ts';
import type { DataKind } from '#lib/store/data-changes.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';

interface Editable<Value> {
  /** Null until the first read. */
  readonly value: Value | null;
  /** Why the last read or act failed; null if it succeeded. */
  readonly error: ErrorData | null;
  /** Does what the user asked for, then reads the result. Resolves to whether both worked. */
  act(change: () => Promise<unknown>): Promise<boolean>;
}

/**
 * Live data that the user changes where it is shown. It is read again after each act.
 * @param read A stable function.
 * @param kinds A constant.
 */
export function useEditable<Value>(read: () => Promise<Value>, kinds: readonly DataKind[]): Editable<Value> {
  const { value, error, refresh } = useLive(read, kinds);
  const [actError, setActError] = useState<ErrorData | null>(null);
  const act = useCallback(
    async (change: () => Promise<unknown>) => {
      setActError(null);
      try {
        await change();
        await refresh();
        return true;
      } catch (cause) {
        setActError(toErrorData(cause));
        return false;
      }
    },
    [refresh],
  );
  return { value, error: actError ?? error, act };
}
