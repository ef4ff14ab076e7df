import { SelectField } from '#components/forms/select-field.tsx';
import { Money } from '#components/money/money.tsx';
import { type BreakdownOrder, sortBreakdown } from '#lib/domain/earnings/breakdown-order.ts';
import {
  type BreakdownRow,
  type Dimension,
  dimensions,
  type Report,
  toApprovalRate,
  toRowApprovalRate,
} from '#lib/domain/earnings/report.ts';
import { tiedPostKey } from '#lib/domain/earnings/report-columns.ts';
import { type GroupSum, type SummedTally, sumGroups, sumTotals } from '#lib/domain/earnings/sum-groups.ts';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { type CappedColumn, CappedTable } from './capped-table.tsx';
import { type EarningsView, formatNextOrder, formatProgram, formatValue } from './earnings-view.ts';
import { formatPercent, formatRate, Growth } from './growth.tsx';
import type { ReportOutput } from './report-request.ts';
import { ReportSection, RowsLink } from './report-section.tsx';
import { toCurrencyCode } from './to-currency-code.ts';
import './breakdown-section.css';

interface BreakdownSectionProps {
  readonly output: ReportOutput;
  readonly view: EarningsView;
  readonly params: RouteParams;
  readonly setParams: (change: RouteParams) => void;
}

/** A channel's conversions in one currency. Amounts of several currencies are never parts of one whole. */
interface ChannelRow extends BreakdownRow {
  readonly currency: string;
}

/** Breaks the same conversions down by channel: a program, a sub-ID, a preset or the user's own link. */
export function BreakdownSection({ output, view, params, setParams }: BreakdownSectionProps) {
  const { report, breakdownCount } = output;
  const { dimension, order } = view;
  const rows = toChannelRows(report, order);
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
      {dimension === 'post' && <p class="muted">{t('postsEarnedHint')}</p>}
      <CappedTable<ChannelRow>
        key={dimension}
        label={t('earningsBreakdown')}
        shown={10}
        rows={rows}
        rowCount={rows.length + breakdownCount - report.breakdown.length}
        keyOf={({ key, currency }) => JSON.stringify([key, currency])}
        {...(report.currencies.length > 1 && { groupOf: ({ currency }) => currency })}
        order={order}
        onSort={(key) => setParams({ sort: formatNextOrder(order, key as EarningsView['order']['key']) })}
        columns={toColumns(output, dimension, params)}
      />
    </ReportSection>
  );
}

/** Returns the user's word for the channels of a breakdown. */
function toDimensionName(dimension: Dimension): string {
  if (dimension === 'program') return t('programPicker');
  if (dimension === 'preset') return t('earningsByPreset');
  if (dimension === 'link') return t('earningsByLink');
  if (dimension === 'post') return t('earningsByPost');
  return t('subId', [dimension.slice(3)]);
}

/** The rows of the most frequent currency first, each currency's in the order asked for. */
function toChannelRows({ breakdown, currencies }: Report, order: BreakdownOrder): readonly ChannelRow[] {
  return currencies.flatMap(({ currency }) => {
    const rows = breakdown.flatMap((row) => {
      const amounts = row.amounts.filter((each) => each.currency === currency);
      const count = amounts.flatMap(({ groups }) => Object.values(groups)).reduce((all, each) => all + each.count, 0);
      return amounts.length === 0 ? [] : [{ ...row, amounts, count }];
    });
    return sortBreakdown(rows, order, [currency]).map((row) => ({ ...row, currency }));
  });
}

const sumNames: Readonly<Record<GroupSum, MessageKey>> = {
  earned: 'earningsEarned',
  pending: 'statusPending',
  rejected: 'statusRejected',
  other: 'earningsOther',
  total: 'earningsTotal',
};

/** Returns the columns: what each channel earned, with the whole of its currency in the row of that. */
function toColumns(
  { report, previous }: ReportOutput,
  dimension: Dimension,
  params: RouteParams,
): readonly CappedColumn<ChannelRow>[] {
  const currencies = report.currencies.map(({ currency }) => currency);
  const [only] = currencies.length === 1 ? currencies : [];
  const before = new Map(previous?.breakdown.map((row) => [row.key, row]));
  const sums = (['earned', 'pending', 'rejected', 'other'] as const).filter(
    (sum) => sum === 'earned' || currencies.some((currency) => sumTotals(report.totals, currency, sum) !== null),
  );
  /** The currency of a row of totals. Undefined for the row of all currencies, which have no sum. */
  const toWhole = (group: string | null) => group ?? only;

  const toSum = (tally: SummedTally | null, sum: GroupSum, currency: string, filters: RouteParams) => {
    if (tally === null) return <span class="muted">{t('earningsNone')}</span>;
    return (
      <span class={sum === 'total' ? 'sum-strong' : undefined}>
        <RowsLink params={params} filters={{ ...filters, status: sum, in: `=${currency}` }}>
          <Money currency={currency} amount={tally.payout} isBare />
        </RowsLink>
      </span>
    );
  };
  const toSumColumn = (sum: GroupSum): CappedColumn<ChannelRow> => ({
    key: sum,
    header: sum === 'total' && only !== undefined ? t('earningsTotalIn', [only]) : t(sumNames[sum]),
    isNumeric: true,
    isSortable: true,
    cell: (row) => toSum(sumOf(row, sum), sum, row.currency, toFilters(row, dimension)),
    total(group) {
      const currency = toWhole(group);
      return currency !== undefined && toSum(sumTotals(report.totals, currency, sum), sum, currency, {});
    },
  });

  const columns: readonly (CappedColumn<ChannelRow> | false)[] = [
    {
      key: 'name',
      header: toDimensionName(dimension),
      isSortable: true,
      cell: (row) => <NameCell row={row} dimension={dimension} params={params} />,
      total: (group) => (group === null ? t('earningsAll') : toCurrencyCode(group)),
    },
    {
      key: 'count',
      header: t('earningsCount'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => (
        <RowsLink
          params={params}
          filters={{ ...toFilters(row, dimension), ...(only === undefined && { in: `=${row.currency}` }) }}
        >
          {formatNumber(row.count)}
        </RowsLink>
      ),
      total: (group) => (
        <RowsLink params={params} filters={group === null ? {} : { in: `=${group}` }}>
          {formatNumber(
            group === null ? report.count : (report.currencies.find(({ currency }) => currency === group)?.count ?? 0),
          )}
        </RowsLink>
      ),
    },
    ...sums.map(toSumColumn),
    toSumColumn('total'),
    {
      key: 'share',
      header: t('earningsShare'),
      cell: (row) => (
        <ShareBar
          part={sumOf(row, 'total')?.payout ?? null}
          whole={sumTotals(report.totals, row.currency, 'total')?.payout ?? '0'}
        />
      ),
    },
    previous !== null && {
      key: 'growth',
      header: t('earningsChange'),
      isNumeric: true,
      cell: (row) => {
        const earlier = before.get(row.key);
        return (
          <Growth
            currency={row.currency}
            now={sumOf(row, 'total')}
            before={earlier === undefined ? null : sumOf({ ...earlier, currency: row.currency }, 'total')}
            isPraised
          />
        );
      },
      total(group) {
        const currency = toWhole(group);
        if (currency === undefined) return false;
        const [now, earlier] = [report.totals, previous.totals].map((totals) => sumTotals(totals, currency, 'total'));
        return <Growth currency={currency} now={now ?? null} before={earlier ?? null} isPraised />;
      },
    },
    {
      key: 'rate',
      header: t('earningsApprovalRate'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => formatRate(toRowApprovalRate(row)),
      total: (group) =>
        formatRate(toApprovalRate(report.totals.filter(({ currency }) => group === null || currency === group))),
    },
  ];
  return columns.filter((column) => column !== false);
}

function sumOf({ amounts, currency }: ChannelRow, sum: GroupSum): SummedTally | null {
  const groups = amounts.find((each) => each.currency === currency)?.groups;
  return groups === undefined ? null : sumGroups(groups, sum);
}

/** Returns the parameters that select a channel's conversions. */
function toFilters({ key }: BreakdownRow, dimension: Dimension): RouteParams {
  if (dimension === 'program') return { offer: formatProgram(key ?? '') };
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
  return dimension === 'post' && key === tiedPostKey ? t('earningsPostTied') : name || key || t('earningsBlank');
}

interface ShareBarProps {
  /** Exact decimals of one currency. Null if there is no part. */
  readonly part: string | null;
  readonly whole: string;
}

/** Shows a part's share of a whole, as a bar and a percentage. A dash if a share has no meaning (zero, or below it). */
function ShareBar({ part, whole }: ShareBarProps) {
  const share = part !== null && Number(whole) > 0 ? Number(part) / Number(whole) : Number.NaN;
  if (!(share >= 0 && share <= 1)) return <span class="muted">{t('earningsNone')}</span>;
  const text = formatPercent(share, { maximumFractionDigits: 0 });
  return (
    <span class="share">
      <span class="share-bar" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span class="share-text">{text}</span>
    </span>
  );
}
