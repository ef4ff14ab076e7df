import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface ScrollAnchor {
  /** Holds the table. */
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly { readonly offerId: string }[];
  /** In px. */
  readonly rowHeight: number;
  /** Another list: it is shown from its beginning. */
  readonly listKey: string;
  /** The row that a list which has just been opened shows, where it has it. */
  readonly selectedId: string | null;
}

/**
 * Keeps the rows that are in view where they are when rows come or go above them: a list that grows while a sync runs
 * does not move under the pointer. (The browser's own anchoring knows nothing of rows that are placed by script.)
 */
export function useScrollAnchor({ root, rows, rowHeight, listKey, selectedId }: ScrollAnchor): void {
  const before = useRef<{ readonly rows: ScrollAnchor['rows']; readonly listKey: string } | null>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { rows, listKey };
    const table = root.current?.querySelector('.table');
    if (!table || (last?.rows === rows && last.listKey === listKey)) return;
    if (last === null || last.rows.length === 0) {
      const at = selectedId === null ? -1 : rows.findIndex(({ offerId }) => offerId === selectedId);
      if (at > 0) table.scrollTop = (at - 2) * rowHeight;
      return;
    }
    if (last.listKey !== listKey) {
      table.scrollTop = 0;
      return;
    }
    const first = Math.floor(table.scrollTop / rowHeight);
    // The first row in view may itself be gone: then one of those below it holds the place.
    for (let index = first; index < Math.min(first + 20, last.rows.length); index += 1) {
      const offerId = last.rows[index]?.offerId;
      const now = rows.findIndex((row) => row.offerId === offerId);
      if (now === -1) continue;
      table.scrollTop += (now - index) * rowHeight;
      return;
    }
  }, [root, rows, rowHeight, listKey, selectedId]);
}
