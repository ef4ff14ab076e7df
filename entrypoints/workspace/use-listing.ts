import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ErrorData } from '#lib/errors/app-error.ts';
import type { Database } from '#lib/store/database.ts';
import { readListingState } from '#lib/store/sync/read-listing-state.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';

export type Listing = ReturnType<typeof useListing>;

const kindsOf = { campaigns: ['campaigns'], shops: ['shops'] } as const;

/**
 * Returns the state of the listing of campaigns or shops, and a function that refreshes it.
 * @param ask Asks the worker to refresh, and resolves at the end. A stable function.
 */
export function useListing(database: Database, kind: 'campaigns' | 'shops', ask: () => Promise<void>) {
  const read = useCallback(() => readListingState(database, kind), [database, kind]);
  const state = useLive(read, kindsOf[kind]).value;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);

  const refresh = useCallback(() => {
    setBusy(true);
    setError(null);
    ask()
      .catch((cause: unknown) => setError(toErrorData(cause)))
      .finally(() => setBusy(false));
  }, [ask]);

  // A listing may have started before this page opened, or a killed worker may have left it unfinished. The worker
  // resumes it.
  const wasLooked = useRef(false);
  useEffect(() => {
    if (state === null || wasLooked.current) return;
    wasLooked.current = true;
    if (state.cursor !== null) refresh();
  }, [state, refresh]);

  return {
    kind,
    /** Null until it is read. */
    state,
    isBusy,
    /** Why the last refresh that this page started failed. */
    error,
    refresh,
  };
}
