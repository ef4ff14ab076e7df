import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { useMedia } from '#components/use-media.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './capped-table.css';

export interface CappedColumn<Row> {
  readonly key: string;
  readonly header: ComponentChildren;
  readonly isNumeric?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
  /** The cell of the last row, which stands for all rows. */
  readonly total?: ComponentChildren;
  readonly isSortable?: boolean;
}

interface CappedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly CappedColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** How many rows are visible before the user asks for all. */
  readonly shown: number;
  /** How many rows there are, if `rows` contains only the first ones. */
  readonly rowCount?: number;
  readonly order?: { readonly key: string; readonly isDescending: boolean };
  readonly onSort?: (key: string) => void;
}

/** The most rows that are drawn, even if the user asks for all. The CSV file contains the others. */
const maxRows = 1_000;

/** A table that shows few rows at first, and all of them on paper. */
export function CappedTable<Row>(props: CappedTableProps<Row>) {
  const { label, columns, rows, keyOf, shown, rowCount = rows.length, order, onSort } = props;
  const [isWhole, setWhole] = useState(false);
  const isPrinted = useMedia('print');
  const limit = Math.min(rows.length, maxRows);
  const drawn = rows.slice(0, isWhole || isPrinted ? limit : Math.min(shown, limit));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keys too */}
      <section class="data-scroll" aria-label={t('earningsTableOf', [label])} tabIndex={0}>
        <table class="data">
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  class={column.isNumeric ? 'data-number' : undefined}
                  aria-sort={column.isSortable ? toAriaSort(order, column.key) : undefined}
                >
                  {column.isSortable ? (
                    <button type="button" class="data-sort" onClick={() => onSort?.(column.key)}>
                      {column.header}
                      <span aria-hidden="true">
                        {order?.key !== column.key ? '' : order.isDescending ? ' ↓' : ' ↑'}
                      </span>
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column.key} scope="row">
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.key} class={column.isNumeric ? 'data-number' : undefined}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
          {columns.some(({ total }) => total !== undefined) && (
            <tfoot>
              <tr>
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column.key} scope="row">
                      {column.total}
                    </th>
                  ) : (
                    <td key={column.key} class={column.isNumeric ? 'data-number' : undefined}>
                      {column.total}
                    </td>
                  ),
                )}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      {limit > shown && (
        <p class="data-more">
          <Button look="quiet" isExpanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('earningsShowLess') : t('earningsShowAll', [formatNumber(limit)])}
          </Button>
        </p>
      )}
      {rowCount > limit && (isWhole || isPrinted) && (
        <p class="muted">{t('earningsTooMany', [formatNumber(limit), formatNumber(rowCount)])}</p>
      )}
    </>
  );
}

function toAriaSort(order: CappedTableProps<unknown>['order'], key: string) {
  if (order?.key !== key) return 'none';
  return order.isDescending ? 'descending' : 'ascending';
}
