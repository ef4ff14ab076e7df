import { useEffect, useMemo, useState } from 'preact/hooks';
import { createRefresher } from '#ui/create-refresher.ts';

/** Where a page reads what it shows, and learns that it may have changed. */
interface SnapshotSource<Snapshot> {
  readSnapshot(): Promise<Snapshot>;
  watch(onChange: () => void): () => void;
}

/**
 * What a page shows, read anew when it may have changed.
 * @returns the snapshot, and a function that reads it now.
 */
export function useSnapshot<Snapshot>(
  source: SnapshotSource<Snapshot>,
  initial: Snapshot,
): readonly [Snapshot, () => Promise<void>] {
  const [snapshot, setSnapshot] = useState(initial);
  const refresher = useMemo(
    () => createRefresher({ read: () => source.readSnapshot(), publish: (value) => setSnapshot(() => value) }),
    [source],
  );

  useEffect(() => {
    const readAnew = () => void refresher.refresh().catch(() => undefined);
    const stopWatching = source.watch(readAnew);
    // What changed since `initial` was read was told to nobody.
    readAnew();
    return () => {
      stopWatching();
      refresher.stop();
    };
  }, [source, refresher]);
  return [snapshot, refresher.refresh];
}
