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
  /** The cell of the row that stands for the rows of a group; of null: for all rows, the last row of the table. */
  readonly total?: (group: string | null) => ComponentChildren;
  readonly isSortable?: boolean;
}

interface CappedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly CappedColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The rows of a group stand together, under a row for the group. Without it there are no groups. */
  readonly groupOf?: (row: Row) => string;
  /** How many rows are visible before the user asks for all. Each group has its part of them. */
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
  const { label, columns, rows, keyOf, groupOf, shown, rowCount = rows.length, order, onSort } = props;
  const [isWhole, setWhole] = useState(false);
  const isPrinted = useMedia('print');
  const limit = Math.min(rows.length, maxRows);
  const groups = [...Map.groupBy(rows.slice(0, limit), (row) => groupOf?.(row) ?? null)];
  const part = Math.max(1, Math.floor(shown / Math.max(1, groups.length)));
  const drawnOfEach = isWhole || isPrinted ? limit : part;
  const hasTotals = columns.some(({ total }) => total !== undefined);
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
          {groups.map(([group, members]) => (
            <tbody key={group}>
              {group !== null && (
                <TableRow class="data-group" columns={columns} toCell={({ total }) => total?.(group)} />
              )}
              {members.slice(0, drawnOfEach).map((row) => (
                <TableRow key={keyOf(row)} columns={columns} toCell={({ cell }) => cell(row)} />
              ))}
            </tbody>
          ))}
          {hasTotals && (
            <tfoot>
              <TableRow columns={columns} toCell={({ total }) => total?.(null)} />
            </tfoot>
          )}
        </table>
      </section>
      {groups.some(([, { length }]) => length > part) && (
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

interface TableRowProps<Row> {
  readonly class?: string;
  readonly columns: readonly CappedColumn<Row>[];
  readonly toCell: (column: CappedColumn<Row>) => ComponentChildren;
}

function TableRow<Row>({ columns, toCell, ...own }: TableRowProps<Row>) {
  return (
    <tr class={own.class}>
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.key} scope={own.class === undefined ? 'row' : 'rowgroup'}>
            {toCell(column)}
          </th>
        ) : (
          <td key={column.key} class={column.isNumeric ? 'data-number' : undefined}>
            {toCell(column)}
          </td>
        ),
      )}
    </tr>
  );
}

function toAriaSort(order: CappedTableProps<unknown>['order'], key: string) {
  if (order?.key !== key) return 'none';
  return order.isDescending ? 'descending' : 'ascending';
}
