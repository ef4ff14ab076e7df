import type { ComponentChildren } from 'preact';
import { formatList } from '#components/format-list.ts';
import { SelectField } from '#components/forms/select-field.tsx';
import { Money } from '#components/money/money.tsx';
import {
  type BreakdownRow,
  type Dimension,
  dimensions,
  toApprovalRate,
  toRowApprovalRate,
} from '#lib/domain/earnings/report.ts';
import { type GroupSum, type SummedTally, sumGroups, sumTotals } from '#lib/domain/earnings/sum-groups.ts';
import { formatRoute, type RouteParams } from '#lib/domain/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { type CappedColumn, CappedTable } from './capped-table.tsx';
import { type EarningsView, formatNextOrder, formatValue } from './earnings-view.ts';
import { formatRate } from './format-rate.ts';
import { Growth } from './growth.tsx';
import type { ReportOutput } from './report-request.ts';
import { ReportSection } from './report-section.tsx';
import { RowsLink } from './rows-link.tsx';
import { ShareBar } from './share-bar.tsx';
import './breakdown-section.css';

interface BreakdownSectionProps {
  readonly output: ReportOutput;
  readonly view: EarningsView;
  readonly params: RouteParams;
  readonly setParams: (change: RouteParams) => void;
}

const sumNames: Readonly<Record<GroupSum, MessageKey>> = {
  earned: 'earningsEarned',
  pending: 'statusPending',
  rejected: 'statusRejected',
  other: 'earningsOther',
  total: 'earningsTotal',
};

/** The same conversions by channel: a program, a sub-ID, a preset or the user's own link. */
export function BreakdownSection({ output, view, params, setParams }: BreakdownSectionProps) {
  const { report, breakdownCount, previous } = output;
  const { dimension, order } = view;
  const currencies = report.currencies.map(({ currency }) => currency);
  const before = new Map(previous?.breakdown.map((row) => [row.key, row]));
  const sums = (['earned', 'pending', 'rejected', 'other'] as const).filter(
    (sum) => sum === 'earned' || currencies.some((currency) => sumTotals(report.totals, currency, sum) !== null),
  );
  const [only = ''] = currencies;

  const toSumColumn = (sum: GroupSum): CappedColumn<BreakdownRow> => ({
    key: sum,
    header: sum === 'total' && currencies.length === 1 ? t('earningsTotalIn', [only]) : t(sumNames[sum]),
    isNumeric: true,
    isSortable: true,
    cell: (row) => (
      <Lines of={row.amounts.map(({ currency }) => currency)}>
        {(currency) => (
          <Sum tally={sumOf(row, currency, sum)} currency={currency} isStrong={sum === 'total'}>
            {(money) => (
              <RowsLink params={params} filters={{ ...toFilters(row, dimension), status: sum, in: `=${currency}` }}>
                {money}
              </RowsLink>
            )}
          </Sum>
        )}
      </Lines>
    ),
    total: (
      <Lines of={currencies}>
        {(currency) => (
          <Sum tally={sumTotals(report.totals, currency, sum)} currency={currency} isStrong={sum === 'total'}>
            {(money) => (
              <RowsLink params={params} filters={{ status: sum, in: `=${currency}` }}>
                {money}
              </RowsLink>
            )}
          </Sum>
        )}
      </Lines>
    ),
  });

  const columns: readonly CappedColumn<BreakdownRow>[] = [
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
    ...(currencies.length < 2
      ? []
      : [
          {
            key: 'currency',
            header: t('earningsCurrency'),
            cell: (row: BreakdownRow) => (
              <Lines of={row.amounts.map(({ currency }) => currency)}>{(currency) => toCode(currency)}</Lines>
            ),
            total: <Lines of={currencies}>{(currency) => toCode(currency)}</Lines>,
          },
        ]),
    ...sums.map(toSumColumn),
    toSumColumn('total'),
    {
      key: 'share',
      header: t('earningsShare'),
      cell: (row) => (
        <Lines of={row.amounts.map(({ currency }) => currency)}>
          {(currency) => (
            <ShareBar
              part={sumOf(row, currency, 'total')?.payout ?? null}
              whole={sumTotals(report.totals, currency, 'total')?.payout ?? '0'}
            />
          )}
        </Lines>
      ),
    },
    ...(previous === null
      ? []
      : [
          {
            key: 'growth',
            header: t('earningsChange'),
            isNumeric: true,
            cell: (row: BreakdownRow) => (
              <Lines of={row.amounts.map(({ currency }) => currency)}>
                {(currency) => (
                  <Growth
                    currency={currency}
                    now={sumOf(row, currency, 'total')}
                    before={sumOf(before.get(row.key), currency, 'total')}
                  />
                )}
              </Lines>
            ),
            total: (
              <Lines of={currencies}>
                {(currency) => (
                  <Growth
                    currency={currency}
                    now={sumTotals(report.totals, currency, 'total')}
                    before={sumTotals(previous.totals, currency, 'total')}
                  />
                )}
              </Lines>
            ),
          },
        ]),
    {
      key: 'rate',
      header: t('earningsApprovalRate'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => formatRate(toRowApprovalRate(row)),
      total: formatRate(toApprovalRate(report.totals)),
    },
  ];

  return (
    <ReportSection
      title={t('earningsBreakdown')}
      tools={
        <SelectField
          label={t('earningsBy')}
          isLabelHidden
          value={dimension}
          options={dimensions.map((value) => ({ value, text: toDimensionName(value) }))}
          onChange={(by) => setParams({ by })}
        />
      }
    >
      {(dimension === 'link' || dimension === 'preset') && <p class="muted">{t('earningsOwnHint')}</p>}
      <CappedTable<BreakdownRow>
        key={dimension}
        label={t('earningsBreakdown')}
        shown={10}
        rows={report.breakdown}
        rowCount={breakdownCount}
        keyOf={({ key }) => JSON.stringify(key)}
        order={order}
        onSort={(key) => setParams({ sort: formatNextOrder(order, key as EarningsView['order']['key']) })}
        columns={columns}
      />
      {currencies.length > 1 && <p class="muted">{t('earningsSortHint', [formatList(currencies.map(toCode))])}</p>}
    </ReportSection>
  );
}

function sumOf(row: BreakdownRow | undefined, currency: string, sum: GroupSum): SummedTally | null {
  const groups = row?.amounts.find((each) => each.currency === currency)?.groups;
  return groups === undefined ? null : sumGroups(groups, sum);
}

function toCode(currency: string): string {
  return currency || t('earningsNoCurrency');
}

interface LinesProps {
  readonly of: readonly string[];
  readonly children: (currency: string) => ComponentChildren;
}

/** A line a currency, in the same order in every cell of a row: they stand level. */
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

function toDimensionName(dimension: Dimension): string {
  if (dimension === 'program') return t('programPicker');
  if (dimension === 'preset') return t('earningsByPreset');
  if (dimension === 'link') return t('earningsByLink');
  return t('subId', [dimension.slice(3)]);
}

/** What a channel's conversions have in common, in the address. */
function toFilters({ key }: BreakdownRow, dimension: Dimension): RouteParams {
  if (dimension === 'program') return { offer: key ?? '' };
  return { [dimension]: formatValue(key === null ? 'blank' : { value: key }) };
}

interface NameCellProps {
  readonly row: BreakdownRow;
  readonly dimension: Dimension;
  readonly params: RouteParams;
}

/** A channel's name leads to its own report; a program's is broken down by sub-ID. */
function NameCell({ row, dimension, params }: NameCellProps) {
  const isOwn = dimension === 'link' || dimension === 'preset';
  const narrowed = { ...toFilters(row, dimension), ...(dimension === 'program' ? { by: 'sub1' } : {}) };
  return (
    <a
      class="cell-name"
      dir="auto"
      title={row.name}
      href={formatRoute({ tab: 'earnings', params: { ...params, ...narrowed } })}
    >
      {row.key === null ? t(isOwn ? 'earningsNotOwn' : 'earningsBlank') : row.name || row.key}
      {row.linkCount > 1 && <span class="muted"> {t('earningsMoreLinks', row.linkCount - 1)}</span>}
    </a>
  );
}
