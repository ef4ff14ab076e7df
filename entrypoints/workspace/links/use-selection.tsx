import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import '#components/forms/check-box.css';
import './use-selection.css';

/** The rows that the user picked, including those that a filter hides. */
export interface Selection<Row> {
  /** In the order of the list. */
  readonly rows: readonly Row[];
  has(id: string): boolean;
  /** Picks or unpicks a row. With `isRange`, does so for every shown row from the last one to this one. */
  toggle(id: string, isRange: boolean): void;
  pick(rows: readonly Row[]): void;
  clear(): void;
}

/**
 * @param all Every row, in the order of the list. @param shown The rows that the filter leaves, in their order.
 * @param idOf A constant.
 */
export function useSelection<Row>(
  all: readonly Row[],
  shown: readonly Row[],
  idOf: (row: Row) => string,
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  // A row that left the list is no longer picked.
  const rows = useMemo(() => (ids.size === 0 ? [] : all.filter((row) => ids.has(idOf(row)))), [all, ids, idOf]);

  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const from = isRange ? shown.findIndex((row) => idOf(row) === anchor.current) : -1;
      const to = shown.findIndex((row) => idOf(row) === id);
      anchor.current = id;
      setIds((before) => {
        const after = new Set(before);
        const isPicked = !before.has(id);
        const range = from === -1 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1).map(idOf);
        for (const each of range) {
          if (isPicked) after.add(each);
          else after.delete(each);
        }
        return after;
      });
    },
    [shown, idOf],
  );
  const pick = useCallback((picked: readonly Row[]) => setIds(new Set(picked.map(idOf))), [idOf]);
  const clear = useCallback(() => setIds(new Set()), []);
  return { rows, has: (id) => ids.has(id), toggle, pick, clear };
}

interface PickCellProps {
  readonly id: string;
  /** The row's name. */
  readonly name: string;
  readonly selection: Pick<Selection<never>, 'has' | 'toggle'>;
}

/** The box of a row that picks it. */
export function PickCell({ id, name, selection }: PickCellProps) {
  return (
    <label
      class="row-pick"
      onMouseDown={(event) => {
        // Otherwise, the browser selects the text between two clicks with the shift key.
        if (event.shiftKey) event.preventDefault();
      }}
    >
      <input
        class="choice-box"
        type="checkbox"
        aria-label={t('linksPick', [name])}
        checked={selection.has(id)}
        onClick={(event) => selection.toggle(id, event.shiftKey)}
      />
    </label>
  );
}
