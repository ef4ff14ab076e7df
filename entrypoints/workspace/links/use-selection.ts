import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import type { LinkRow } from '#lib/domain/links/link-row.ts';

/** The rows that the user picked, including those that a filter hides. */
export interface Selection {
  /** In the order of the list. */
  readonly rows: readonly LinkRow[];
  has(id: string): boolean;
  /** Picks or unpicks a row. With `isRange`, does so for every shown row from the last one to this one. */
  toggle(id: string, isRange: boolean): void;
  pick(rows: readonly LinkRow[]): void;
  clear(): void;
}

/** @param all Every row. @param shown The rows that the filter leaves, in their order. */
export function useSelection(all: readonly LinkRow[], shown: readonly LinkRow[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  // A row that left the list is no longer picked.
  const rows = useMemo(() => (ids.size === 0 ? [] : all.filter(({ id }) => ids.has(id))), [all, ids]);

  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const from = isRange ? shown.findIndex((row) => row.id === anchor.current) : -1;
      const to = shown.findIndex((row) => row.id === id);
      anchor.current = id;
      setIds((before) => {
        const after = new Set(before);
        const isPicked = !before.has(id);
        const range = from === -1 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);
        for (const each of range) {
          if (isPicked) after.add(each);
          else after.delete(each);
        }
        return after;
      });
    },
    [shown],
  );
  const pick = useCallback((picked: readonly LinkRow[]) => setIds(new Set(picked.map(({ id }) => id))), []);
  const clear = useCallback(() => setIds(new Set()), []);
  return { rows, has: (id) => ids.has(id), toggle, pick, clear };
}
