import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface ScrollAnchor {
  /** The element that contains the table. */
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly { readonly offerId: string }[];
  /** The height of a row, in px. */
  readonly rowHeight: number;
  /** Identifies the list. When it changes, the new list is shown from its start. */
  readonly listKey: string;
  /** The row that a newly opened list scrolls to, if it contains it. */
  readonly selectedId: string | null;
}

/**
 * Keeps the visible rows in place when rows appear or disappear above them, so that a list that grows during a sync
 * does not move under the pointer. (The browser's own scroll anchoring does not work for rows that a script places.)
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
    // The first visible row may itself have disappeared. Then one of the rows below it keeps the place.
    for (let index = first; index < Math.min(first + 20, last.rows.length); index += 1) {
      const offerId = last.rows[index]?.offerId;
      const now = rows.findIndex((row) => row.offerId === offerId);
      if (now === -1) continue;
      table.scrollTop += (now - index) * rowHeight;
      return;
    }
  }, [root, rows, rowHeight, listKey, selectedId]);
}
