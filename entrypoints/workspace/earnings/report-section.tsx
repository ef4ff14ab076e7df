import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Money } from '#components/money/money.tsx';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { CappedColumn } from './capped-table.tsx';
import './report-section.css';

interface ReportSectionProps {
  readonly title: string;
  /** The controls for the display and for saving. They are not printed. */
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of the report, under its heading. */
export function ReportSection({ title, tools, children }: ReportSectionProps) {
  const id = useId();
  return (
    <section class="report-section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{title}</h2>
        {tools && <div class="section-tools">{tools}</div>}
      </div>
      {children}
    </section>
  );
}

/** The props of a figure that links to its conversions. */
export interface RowsLinkProps {
  /** The current parameters of the address. */
  readonly params: RouteParams;
  /** The parameters that differ for the figure's conversions. */
  readonly filters: RouteParams;
  readonly children: ComponentChildren;
}

/**
 * A figure that links to its conversions. The address holds the filters, so that Back works and a reload keeps them.
 * After a click, the page moves to the list (`useRowsFocus`).
 */
export function RowsLink({ params, filters, children }: RowsLinkProps) {
  return (
    <a class="rows-link" href={formatRoute({ tab: 'earnings', params: { ...params, ...filters } })}>
      {children}
    </a>
  );
}

interface MoneyListProps {
  readonly amounts: readonly { readonly currency: string; readonly payout: string }[];
  readonly params: RouteParams;
  /** The parameters that list the conversions of all of the amounts. */
  readonly filters: RouteParams;
}

/**
 * Lists amounts of several currencies, one per line, because they are never added up. Each links to its conversions.
 */
function MoneyList({ amounts, params, filters }: MoneyListProps) {
  return (
    <span class="money-list">
      {amounts.map(({ currency, payout }) => (
        <span key={currency} class="numeric">
          <RowsLink params={params} filters={{ ...filters, in: `=${currency}` }}>
            <Money currency={currency} amount={payout} />
          </RowsLink>
        </span>
      ))}
    </span>
  );
}

interface Figures extends Pick<MoneyListProps, 'amounts'> {
  readonly count: number;
}

/** Returns the columns for the number of conversions and their amounts. Both link to the conversions. */
export function toFigures<Row extends Figures>(
  params: RouteParams,
  toFilters: (row: Row) => RouteParams,
): readonly CappedColumn<Row>[] {
  return [
    {
      key: 'count',
      header: t('earningsCount'),
      isNumeric: true,
      cell: (row) => (
        <RowsLink params={params} filters={toFilters(row)}>
          {formatNumber(row.count)}
        </RowsLink>
      ),
    },
    {
      key: 'amounts',
      header: t('earningsCommission'),
      isNumeric: true,
      cell: (row) => <MoneyList amounts={row.amounts} params={params} filters={toFilters(row)} />,
    },
  ];
}
