import type { ComponentChildren } from 'preact';
import { Money } from '#components/money/money.tsx';
import { type BreakdownRow, type Dimension, toApprovalRate, toRowApprovalRate } from '#lib/domain/earnings/report.ts';
import { tiedPostKey } from '#lib/domain/earnings/report-columns.ts';
import { type GroupSum, type SummedTally, sumGroups, sumTotals } from '#lib/domain/earnings/sum-groups.ts';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { CappedColumn } from './capped-table.tsx';
import { formatValue } from './earnings-view.ts';
import { formatRate } from './format-rate.ts';
import { Growth } from './growth.tsx';
import type { ReportOutput } from './report-request.ts';
import { RowsLink } from './rows-link.tsx';
import { ShareBar } from './share-bar.tsx';
import { toCurrencyCode } from './to-currency-code.ts';
import { toDimensionName } from './to-dimension-name.ts';
import './to-breakdown-columns.css';

type Column = CappedColumn<BreakdownRow>;

const sumNames: Readonly<Record<GroupSum, MessageKey>> = {
  earned: 'earningsEarned',
  pending: 'statusPending',
  rejected: 'statusRejected',
  other: 'earningsOther',
  total: 'earningsTotal',
};

/** Returns the columns of the breakdown: what each channel earned, with the whole in the last row. */
export function toBreakdownColumns(
  { report, previous }: ReportOutput,
  dimension: Dimension,
  params: RouteParams,
): readonly Column[] {
  const currencies = report.currencies.map(({ currency }) => currency);
  const before = new Map(previous?.breakdown.map((row) => [row.key, row]));
  const sums = (['earned', 'pending', 'rejected', 'other'] as const).filter(
    (sum) => sum === 'earned' || currencies.some((currency) => sumTotals(report.totals, currency, sum) !== null),
  );

  /** Draws one line per currency, for a channel. */
  const toCell = (ofRow: (row: BreakdownRow, currency: string) => ComponentChildren) => (row: BreakdownRow) => (
    <Lines of={row.amounts.map(({ currency }) => currency)}>{(currency) => ofRow(row, currency)}</Lines>
  );
  /** Draws the same for all channels together. */
  const toTotal = (ofAll: (currency: string) => ComponentChildren) => <Lines of={currencies}>{ofAll}</Lines>;
  const toSum = (tally: SummedTally | null, sum: GroupSum, currency: string, filters: RouteParams) => (
    <Sum tally={tally} currency={currency} isStrong={sum === 'total'}>
      {(money) => (
        <RowsLink params={params} filters={{ ...filters, status: sum, in: `=${currency}` }}>
          {money}
        </RowsLink>
      )}
    </Sum>
  );
  const toSumColumn = (sum: GroupSum): Column => ({
    key: sum,
    header: sum === 'total' && currencies.length === 1 ? t('earningsTotalIn', [...currencies]) : t(sumNames[sum]),
    isNumeric: true,
    isSortable: true,
    cell: toCell((row, currency) => toSum(sumOf(row, currency, sum), sum, currency, toFilters(row, dimension))),
    total: toTotal((currency) => toSum(sumTotals(report.totals, currency, sum), sum, currency, {})),
  });

  const columns: readonly (Column | false)[] = [
    {
      key: 'name',
      header: toDimensionName(dimension),
      isSortable: true,
      cell: (row) => <NameCell row={row} dimension={dimension} params={params} />,
      total: t('earningsAll'),
    },
    {
      key: 'count',
      header: t('earningsCount'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => (
        <RowsLink params={params} filters={toFilters(row, dimension)}>
          {formatNumber(row.count)}
        </RowsLink>
      ),
      total: (
        <RowsLink params={params} filters={{}}>
          {formatNumber(report.count)}
        </RowsLink>
      ),
    },
    currencies.length > 1 && {
      key: 'currency',
      header: t('earningsCurrency'),
      cell: toCell((_row, currency) => toCurrencyCode(currency)),
      total: toTotal(toCurrencyCode),
    },
    ...sums.map(toSumColumn),
    toSumColumn('total'),
    {
      key: 'share',
      header: t('earningsShare'),
      cell: toCell((row, currency) => (
        <ShareBar
          part={sumOf(row, currency, 'total')?.payout ?? null}
          whole={sumTotals(report.totals, currency, 'total')?.payout ?? '0'}
        />
      )),
    },
    previous !== null && {
      key: 'growth',
      header: t('earningsChange'),
      isNumeric: true,
      cell: toCell((row, currency) => (
        <Growth
          currency={currency}
          now={sumOf(row, currency, 'total')}
          before={sumOf(before.get(row.key), currency, 'total')}
        />
      )),
      total: toTotal((currency) => (
        <Growth
          currency={currency}
          now={sumTotals(report.totals, currency, 'total')}
          before={sumTotals(previous.totals, currency, 'total')}
        />
      )),
    },
    {
      key: 'rate',
      header: t('earningsApprovalRate'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => formatRate(toRowApprovalRate(row)),
      total: formatRate(toApprovalRate(report.totals)),
    },
  ];
  return columns.filter((column) => column !== false);
}

function sumOf(row: BreakdownRow | undefined, currency: string, sum: GroupSum): SummedTally | null {
  const groups = row?.amounts.find((each) => each.currency === currency)?.groups;
  return groups === undefined ? null : sumGroups(groups, sum);
}

interface LinesProps {
  readonly of: readonly string[];
  readonly children: (currency: string) => ComponentChildren;
}

/** Draws one line per currency. Every cell of a row has the same order, so that the lines stand level. */
function Lines({ of, children }: LinesProps) {
  return (
    <span class="cell-currencies">
      {of.map((currency) => (
        <span key={currency}>{children(currency)}</span>
      ))}
    </span>
  );
}

interface SumProps {
  readonly tally: SummedTally | null;
  readonly currency: string;
  readonly isStrong: boolean;
  readonly children: (money: ComponentChildren) => ComponentChildren;
}

function Sum({ tally, currency, isStrong, children }: SumProps) {
  if (tally === null) return <span class="muted">{t('earningsNone')}</span>;
  const money = <Money currency={currency} amount={tally.payout} isBare />;
  return <span class={isStrong ? 'sum-strong' : undefined}>{children(money)}</span>;
}

/** Returns the parameters that select a channel's conversions. */
function toFilters({ key }: BreakdownRow, dimension: Dimension): RouteParams {
  if (dimension === 'program') return { offer: key ?? '' };
  return { [dimension]: formatValue(key === null ? 'blank' : { value: key }) };
}

interface NameCellProps {
  readonly row: BreakdownRow;
  readonly dimension: Dimension;
  readonly params: RouteParams;
}

/** Links a channel's name to its own report. A program's report is broken down by sub-ID. */
function NameCell({ row, dimension, params }: NameCellProps) {
  const narrowed = { ...toFilters(row, dimension), ...(dimension === 'program' ? { by: 'sub1' } : {}) };
  return (
    <a
      class="cell-name"
      dir="auto"
      title={row.name}
      href={formatRoute({ tab: 'earnings', params: { ...params, ...narrowed } })}
    >
      {toRowName(row, dimension)}
      {row.linkCount > 1 && <span class="muted"> {t('earningsMoreLinks', row.linkCount - 1)}</span>}
    </a>
  );
}

function toRowName({ key, name }: BreakdownRow, dimension: Dimension): string {
  if (key === null && dimension === 'post') return t('earningsNoPost');
  if (key === null) return t(dimension === 'link' || dimension === 'preset' ? 'earningsNotOwn' : 'earningsBlank');
  return dimension === 'post' && key === tiedPostKey ? t('earningsPostTied') : name || key;
}
