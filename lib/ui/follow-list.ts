import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { createRefresher } from '#lib/ui/create-refresher.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';

/** Keeps a list in memory up to date. */
export interface Follower {
  /** Reads what changed; all, if not all was read yet. */
  follow(): void;
  /** Stops reading and publishing. */
  stop(): void;
}

interface FollowedList<Row extends { readonly changedAtMs?: number | undefined }> {
  nowMs(): number;
  /** Reads every row, in batches. */
  readBatches(): AsyncIterable<readonly Row[]>;
  /** Reads the rows that changed at or after a time, and the ids of known rows that are gone. */
  readChanges(sinceMs: number): Promise<{ readonly changed: readonly Row[]; readonly gone: Iterable<string> }>;
  /** Reads what the rows are shown with. Runs before the first batch and after each change. */
  readBeside?(): Promise<void>;
  /** Adds rows, or replaces those with the same ids. */
  put(rows: readonly Row[]): void;
  drop(ids: Iterable<string>): void;
  /** Shows the list as far as it is read, or why it could not be. */
  publish(state: { readonly isComplete: boolean; readonly error: ErrorData | null }): void;
}

/** Reads a whole list once, and from then on only what changed. Begins at once. */
export function followList<Row extends { readonly changedAtMs?: number | undefined }>(
  list: FollowedList<Row>,
): Follower {
  let newestChangeMs = 0;
  /** When the last reading began that did not fail. */
  let readAtMs = 0;
  let isComplete = false;
  const put = (rows: readonly Row[]) => {
    list.put(rows);
    for (const { changedAtMs = 0 } of rows) newestChangeMs = Math.max(newestChangeMs, changedAtMs);
  };
  const publish = (error: ErrorData | null = null) => {
    if (!refresher.isStopped()) list.publish({ isComplete, error });
  };

  /** Since when rows may have changed: a clock that was ahead stamped some, or was set back since the last reading. */
  const toUnreadSinceMs = (nowMs: number) => (nowMs < readAtMs ? 0 : Math.min(newestChangeMs, readAtMs));

  async function readAll() {
    readAtMs = list.nowMs();
    await list.readBeside?.();
    let [read, shown] = [0, 0];
    for await (const batch of list.readBatches()) {
      if (refresher.isStopped()) return;
      put(batch);
      read += batch.length;
      // Each time the list has doubled: sorting and drawing it with every batch would take longer than reading it.
      if (read < 2 * shown) continue;
      shown = read;
      publish();
    }
    isComplete = true;
  }

  async function readChanged() {
    const beganMs = list.nowMs();
    const { changed, gone } = await list.readChanges(toUnreadSinceMs(beganMs));
    readAtMs = beganMs;
    put(changed);
    list.drop(gone);
    await list.readBeside?.();
  }

  const refresher = createRefresher({
    read: () => (isComplete ? readChanged() : readAll()),
    publish: () => publish(),
  });
  const follow = () => void refresher.refresh().catch((cause: unknown) => publish(toErrorData(cause)));
  follow();
  return { follow, stop: refresher.stop };
}

/**
 * Follows a list while a component shows it.
 * @param begin A stable function: starts to read. A new one starts again, from `nothingRead`.
 * @param watch A stable function: calls back on each change, until what it returned is called.
 * @returns the list, and a function that reads it from the start.
 */
export function useFollowedList<List>(
  nothingRead: List,
  begin: (publish: (list: List) => void) => Follower,
  watch: (onChange: () => void) => () => void,
): readonly [List, () => void] {
  const [list, setList] = useState(nothingRead);
  const follower = useRef<Follower | null>(null);
  const start = useCallback(() => {
    follower.current?.stop();
    setList(nothingRead);
    follower.current = begin(setList);
  }, [nothingRead, begin]);
  // Runs before the first frame, so that the rows are visible one frame sooner.
  useLayoutEffect(() => {
    start();
    const stopWatching = watch(() => follower.current?.follow());
    return () => {
      stopWatching();
      follower.current?.stop();
    };
  }, [start, watch]);
  return [list, start];
}
