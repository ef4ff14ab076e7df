import { useEffect, useState } from 'preact/hooks';
import { type DataKind, watchDataChanges } from '#lib/store/data-changes.ts';

/**
 * What a tab reads of the database, read anew when records of one of the kinds change. Changes come in bursts while a
 * listing runs: one read goes at a time, and one more for all that came meanwhile.
 * @param read The same function as long as it reads the same; `kinds` a constant.
 * @returns null until it is read.
 */
export function useStored<Value>(read: () => Promise<Value>, kinds: readonly DataKind[]): Value | null {
  const [stored, setStored] = useState<{ readonly value: Value } | null>(null);
  useEffect(() => {
    let isLeft = false;
    let isReading = false;
    let isStale = false;
    const refresh = async () => {
      isStale = true;
      if (isReading) return;
      isReading = true;
      try {
        while (isStale && !isLeft) {
          isStale = false;
          const value = await read();
          if (!isLeft) setStored({ value });
        }
      } finally {
        isReading = false;
      }
    };
    const refreshQuietly = () => void refresh().catch(() => undefined);
    refreshQuietly();
    const stop = watchDataChanges(kinds, refreshQuietly);
    return () => {
      isLeft = true;
      stop();
    };
  }, [read, kinds]);
  return stored?.value ?? null;
}
