// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling region
// biome-ignore-all lint/a11y/useSemanticElements: a browser sees no table in rows that a script places, so roles are set
// biome-ignore-all lint/a11y/useFocusableInteractive: the button in a header cell takes the focus
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { useMedia } from './use-media.ts';
import { useRem } from './use-rem.ts';
import './virtual-table.css';

export interface TableColumn<Row> {
  readonly key: string;
  readonly header: string;
  /** Its track in the grid: "2fr", "7.5rem", "minmax(10rem, 1fr)". */
  readonly track: string;
  /** What the order of its rows does not say by itself: the tooltip of the header that sorts. */
  readonly hint?: string | undefined;
  /** Aligns numbers to the end of the cell. */
  readonly isNumeric?: boolean;
  /** Drawn in the header in place of its text: a control for all rows, with a name of its own. */
  readonly headerControl?: ComponentChildren;
  /** Hides the header visually, where the cells explain themselves. */
  readonly isHeaderHidden?: boolean;
  /** Omitted in windows narrower than 56.25 em: 900 px at the usual size of text. */
  readonly isWideOnly?: boolean;
  /** Its place among the columns in windows narrower than 35 em, where the last columns are out of sight. */
  readonly narrowPlace?: number;
  /** Whether the header sorts the rows. */
  readonly isSortable?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

export interface TableSort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rowCount: number;
  /** Returns the row at an index. Undefined while the row is being read. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (row: Row) => string;
  /** The height of every row, in rem: it grows with the text. Longer content is cut off or wraps inside. */
  readonly rowHeight: number;
  readonly selectedKey?: string | null;
  /** Whether the user picked a row. */
  readonly isPicked?: (row: Row) => boolean;
  readonly sort?: TableSort;
  readonly onSort?: (key: string) => void;
  /** The row with this key takes the focus as soon as it is in the table, once per key. */
  readonly focusKey?: string | null;
  /** Called before a drag may start, so that the caller can prepare the dragged data. */
  readonly onPressRow?: (row: Row) => void;
  /** Fills the data of a dragged row. Without it, rows cannot be dragged. */
  readonly onDragRow?: (row: Row, event: DragEvent) => void;
}

/**
 * A table of any length that draws only the visible rows. It fills its parent, which must have a height. A link with the
 * class `row-link` covers its row; the arrow keys move between these links.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, rowCount, rowAt, keyOf, selectedKey, sort, onSort, focusKey, isPicked, onPressRow, onDragRow } = props;
  const rowHeightPx = props.rowHeight * useRem();
  const isNarrow = useMedia('(max-width: 56.25em)');
  const isNarrowest = useMedia('(max-width: 35em)');
  const shown = isNarrow ? props.columns.filter((column) => column.isWideOnly !== true) : props.columns;
  const columns = isNarrowest ? placeForNarrow(shown) : shown;
  const scroller = useRef<HTMLDivElement>(null);
  /** A focused row stays drawn when it is scrolled away, so that the focus is kept, wherever other rows move it. */
  const focusedRow = useRef<FocusedRow | null>(null);
  const keyAt = (index: number) => {
    const row = rowAt(index);
    return row === undefined ? null : keyOf(row);
  };
  if (focusedRow.current !== null) focusedRow.current = followRow(focusedRow.current, rowCount, keyAt);
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const inView = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
      const focused = focusedRow.current?.index ?? null;
      if (focused === null || focused >= count || (focused >= first && focused <= last)) return inView;
      return focused < first ? [focused, ...inView] : [...inView, focused];
    },
  });

  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeightPx]);

  const focusRow = (index: number) => {
    if (index < 0 || index >= rowCount) return;
    focusedRow.current = { index, key: keyAt(index) };
    virtualizer.scrollToIndex(index);
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] .row-link`)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (step === undefined || row === null || !(event.target as HTMLElement).classList.contains('row-link')) return;
    event.preventDefault();
    // Read the index from the row: rows added above may have moved it.
    focusRow(Number(row.dataset.index) + step);
  };

  const focusedKey = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusKey === undefined || focusKey === null || focusKey === focusedKey.current) return;
    for (let index = 0; index < rowCount; index += 1) {
      const row = rowAt(index);
      if (row === undefined || keyOf(row) !== focusKey) continue;
      focusedKey.current = focusKey;
      focusRow(index);
      return;
    }
  }, [focusKey, rowCount]);

  const gridTemplateColumns = columns.map(({ track }) => track).join(' ');
  return (
    // The keyboard scrolls a table that is wider than the window.
    <section class="table" aria-label={label} tabIndex={0} ref={scroller}>
      <div class="table-grid" role="table" aria-label={label} aria-rowcount={rowCount + 1}>
        <div class="table-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns }}>
          {columns.map((column) => (
            <TableHeader key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
        <div
          class="table-body"
          role="rowgroup"
          style={{ blockSize: `${virtualizer.getTotalSize()}px` }}
          onKeyDown={onKeyDown}
          onFocusIn={({ target }) => {
            const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-index]') : null;
            const index = Number(row?.dataset.index);
            focusedRow.current = row === null ? null : { index, key: keyAt(index) };
          }}
          onFocusOut={() => {
            focusedRow.current = null;
          }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rowAt(index);
            const key = row === undefined ? `${index}` : keyOf(row);
            return (
              <div
                key={key}
                class={toRowClass(row !== undefined && key === selectedKey, row !== undefined && isPicked?.(row))}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                draggable={onDragRow !== undefined && row !== undefined}
                onPointerDown={() => row !== undefined && onPressRow?.(row)}
                onDragStart={(event) => row !== undefined && onDragRow?.(row, event)}
                style={{ gridTemplateColumns, blockSize: `${rowHeightPx}px`, transform: `translateY(${start}px)` }}
              >
                {columns.map((column) => (
                  <div key={column.key} class={column.isNumeric ? 'cell cell-numeric' : 'cell'} role="cell">
                    {row === undefined ? <span class="skeleton-text" /> : column.cell(row)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

interface FocusedRow {
  readonly index: number;
  /** Null while the row is being read. */
  readonly key: string | null;
}

/** How far a focused row is followed: changes come a few rows at a time, and rows farther away may not be read. */
const maxMoved = 200;

/**
 * Where a focused row is now. One that is not near stays where it was: it is gone, or the list has another order. So does
 * one while its place is being read: to look further would have the caller read all that is near.
 */
function followRow(row: FocusedRow, rowCount: number, keyAt: (index: number) => string | null): FocusedRow {
  const { index, key } = row;
  const found = index < rowCount ? keyAt(index) : undefined;
  if (key === null || found === null || found === key) return row;
  for (let moved = 1; moved <= maxMoved; moved += 1) {
    for (const at of [index + moved, index - moved]) {
      if (at >= 0 && at < rowCount && keyAt(at) === key) return { index: at, key };
    }
  }
  return row;
}

const toRowClass = (isSelected: boolean, isPicked: boolean | undefined) =>
  ['table-row', isSelected && 'table-row-selected', isPicked && 'table-row-picked'].filter(Boolean).join(' ');

interface TableHeaderProps<Row> {
  readonly column: TableColumn<Row>;
  readonly sort: TableSort | undefined;
  readonly onSort: ((key: string) => void) | undefined;
}

function TableHeader<Row>({ column, sort, onSort }: TableHeaderProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  return (
    <div
      class={column.isNumeric ? 'cell cell-numeric' : 'cell'}
      role="columnheader"
      aria-sort={column.isSortable ? (direction ?? 'none') : undefined}
    >
      {column.isSortable ? (
        <button type="button" class="table-sort" title={column.hint} onClick={() => onSort?.(column.key)}>
          {column.header}
          <span aria-hidden="true">{direction === undefined ? '' : direction === 'ascending' ? ' ↑' : ' ↓'}</span>
        </button>
      ) : (
        (column.headerControl ?? (
          <span class={column.isHeaderHidden ? 'visually-hidden' : undefined}>{column.header}</span>
        ))
      )}
    </div>
  );
}

/** Rows beyond the visible ones. A table at rest has few of them: a key in a search draws each of them, too. */
const overscan = { atRest: 2, scrolling: 8 } as const;

type TableVirtualizerOptions = Pick<
  VirtualizerOptions<HTMLDivElement, HTMLDivElement>,
  'count' | 'getScrollElement' | 'estimateSize' | 'overscan' | 'rangeExtractor'
>;

/** Connects the virtualizer to a component, which renders again when other rows become visible. */
function useVirtualizer(options: TableVirtualizerOptions): Virtualizer<HTMLDivElement, HTMLDivElement> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const resolved: VirtualizerOptions<HTMLDivElement, HTMLDivElement> = {
    ...options,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => redraw(0),
  };
  const [virtualizer] = useState(() => new Virtualizer(resolved));
  virtualizer.setOptions({ ...resolved, overscan: virtualizer.isScrolling ? overscan.scrolling : overscan.atRest });
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}

function placeForNarrow<Row>(columns: readonly TableColumn<Row>[]): readonly TableColumn<Row>[] {
  const placed = columns.filter(({ narrowPlace }) => narrowPlace === undefined);
  for (const column of columns) if (column.narrowPlace !== undefined) placed.splice(column.narrowPlace, 0, column);
  return placed;
}

/** An empty cell. Assistive technology reads words instead of the dash. */
export const Dash = ({ said }: { readonly said: string }) => (
  <span class="muted">
    <span aria-hidden="true">–</span>
    <span class="visually-hidden">{said}</span>
  </span>
);
