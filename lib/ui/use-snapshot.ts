import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** Where a page reads what it shows, and learns that it may have changed. */
interface SnapshotSource<Snapshot> {
  readSnapshot(): Promise<Snapshot>;
  watch(onChange: () => void): () => void;
}

/**
 * What a page shows, read anew when it may have changed. Changes come in bursts while a sync runs: one read goes at a
 * time, and one more for all that came meanwhile.
 * @returns the snapshot, and a function that reads it now.
 */
export function useSnapshot<Snapshot>(
  source: SnapshotSource<Snapshot>,
  initial: Snapshot,
): readonly [Snapshot, () => Promise<void>] {
  const [snapshot, setSnapshot] = useState(initial);
  const reading = useRef<Promise<void> | null>(null);
  const isStale = useRef(false);

  const refresh = useCallback((): Promise<void> => {
    isStale.current = true;
    reading.current ??= (async () => {
      try {
        while (isStale.current) {
          isStale.current = false;
          setSnapshot(await source.readSnapshot());
        }
      } finally {
        reading.current = null;
      }
    })();
    return reading.current;
  }, [source]);

  useEffect(() => {
    const readAnew = () => void refresh().catch(() => undefined);
    const stop = source.watch(readAnew);
    // What changed since `initial` was read was told to nobody.
    readAnew();
    return stop;
  }, [source, refresh]);
  return [snapshot, refresh];
}
