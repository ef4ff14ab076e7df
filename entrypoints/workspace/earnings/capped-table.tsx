import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatNumber } from '#components/format-number.ts';
import { useMedia } from '#components/use-media.ts';
import { t } from '#lib/platform/i18n.ts';
import './capped-table.css';

export interface CappedColumn<Row> {
  readonly key: string;
  readonly header: ComponentChildren;
  readonly isNumeric?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

interface CappedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly CappedColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Rows in sight before the user asks for all. */
  readonly shown: number;
}

/** Rows beyond these are not drawn even for whoever asks for all: the CSV file has them. */
const maxRows = 1_000;

/** A table that begins short, and is whole on paper. */
export function CappedTable<Row>({ label, columns, rows, keyOf, shown }: CappedTableProps<Row>) {
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
                <th key={column.key} scope="col" class={column.isNumeric ? 'data-number' : undefined}>
                  {column.header}
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
        </table>
      </section>
      {limit > shown && (
        <p class="data-more">
          <Button look="quiet" isExpanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('earningsShowLess') : t('earningsShowAll', [formatNumber(limit)])}
          </Button>
        </p>
      )}
      {rows.length > limit && (isWhole || isPrinted) && (
        <p class="muted">{t('earningsTooMany', [formatNumber(limit), formatNumber(rows.length)])}</p>
      )}
    </>
  );
}
