import { useLayoutEffect, useState } from 'preact/hooks';
import { type DataKind, watchDataChanges } from '#lib/store/data-changes.ts';
import { createRefresher } from '#ui/create-refresher.ts';
import { watchSeldom } from '#ui/watch-seldom.ts';

/**
 * What a tab reads of the database, read anew when records of one of the kinds change.
 * @param read The same function as long as it reads the same; `kinds` a constant.
 * @returns null until it is read.
 */
export function useStored<Value>(read: () => Promise<Value>, kinds: readonly DataKind[]): Value | null {
  const [stored, setStored] = useState<Value | null>(null);
  // Not after the first frame, as other effects: that frame has no rows, and they would come another one later.
  useLayoutEffect(() => {
    const refresher = createRefresher({ read, publish: (value) => setStored(() => value) });
    const readAnew = () => void refresher.refresh().catch(() => undefined);
    const stopWatching = watchSeldom((tell) => watchDataChanges(kinds, tell), readAnew);
    readAnew();
    return () => {
      stopWatching();
      refresher.stop();
    };
  }, [read, kinds]);
  return stored;
}
