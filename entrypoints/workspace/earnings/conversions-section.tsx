import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { Money } from '#components/money/money.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { formatDay } from '#components/time/format-instant.ts';
import { type TableColumn, VirtualTable } from '#components/virtual-table.tsx';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import type { RowOrder } from '#lib/domain/earnings/sort-rows.ts';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { isCalendarDay } from '#lib/domain/service/service-date.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toDateFormat } from '#lib/wording/format-time.ts';
import type { EarningsServices } from './earnings-services.ts';
import { formatNextOrder } from './earnings-view.ts';
import type { RowsInput, Selection } from './report-request.ts';
import { toServiceStatusName } from './status-names.ts';
import { useAsked } from './use-asked.ts';
import './conversions-section.css';

interface ConversionsSectionProps {
  readonly ask: EarningsServices['ask'];
  readonly nowMs: EarningsServices['nowMs'];
  readonly selection: Selection;
  readonly order: RowOrder;
  /** The filters that the heading names, in words. */
  readonly filterTexts: readonly string[];
  readonly setParams: (change: RouteParams) => void;
  readonly onSave: () => Promise<void>;
}

/** In rem: two lines of text. */
const rowHeight = 3;
const headHeight = 2;
const maxHeight = 35;

/** Lists the conversions that the figures above count. Reads them in parts, so that a list of 200,000 stays fast. */
export function ConversionsSection(props: ConversionsSectionProps) {
  const { ask, nowMs, selection, order, filterTexts, setParams, onSave } = props;
  const { count, rowAt, isStale, hasFailed, retry } = useConversionRows(ask, { ...selection, order });
  const [isSaving, setSaving] = useState(false);
  /** Why the last try saved no file; null where it did. */
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setSaving(true);
    setProblem(null);
    try {
      await onSave();
    } catch (cause) {
      setProblem(sayFailure(cause, nowMs()));
    } finally {
      setSaving(false);
    }
  };
  return (
    <section class="conversions" aria-busy={isStale}>
      <div class="conversions-head">
        <h2 id="conversions" tabIndex={-1}>
          {[t('earningsCount'), ...filterTexts].join(' · ')}
        </h2>
        {count !== null && count > 0 && (
          <span class="muted numeric">{t('earningsConversions', count, [formatNumber(count)])}</span>
        )}
        <Button isBusy={isSaving} onClick={() => void save()}>
          {t('earningsSaveConversions')}
        </Button>
      </div>
      <ProblemNotice text={problem} />
      <ProblemNotice title={t('earningsRowsFailed')} text={hasFailed && t('earningsRowsFailedText')} onRetry={retry} />
      {count === null && !hasFailed && <SkeletonRows label={t('earningsReading')} count={5} />}
      {count !== null && count > 0 && (
        <div
          class="conversions-list"
          style={{ blockSize: `min(${maxHeight}rem, ${headHeight + count * rowHeight}rem + 4px)` }}
        >
          <VirtualTable<ConversionRecord>
            label={t('earningsCount')}
            columns={toColumns(selection.today)}
            rowCount={count}
            rowAt={rowAt}
            keyOf={({ conversionId }) => conversionId}
            rowHeight={rowHeight}
            sort={{ key: order.key, direction: order.isDescending ? 'descending' : 'ascending' }}
            onSort={(key) => setParams({ rows: formatNextOrder(order, key as RowOrder['key']) })}
          />
        </div>
      )}
    </section>
  );
}

function toColumns(today: string): readonly TableColumn<ConversionRecord>[] {
  const toAmount = (key: string, header: string, amountOf: (row: ConversionRecord) => string, isSortable: boolean) => ({
    key,
    header,
    track: 'minmax(6rem, 1fr)',
    isNumeric: true,
    isSortable,
    cell: (row: ConversionRecord) => <Money currency={row.currency} amount={amountOf(row)} />,
  });
  return [
    {
      key: 'time',
      header: t('earningsTime'),
      track: '8rem',
      isSortable: true,
      cell: ({ convertedAt }) => (
        <span class="numeric" title={convertedAt}>
          {formatConversionTime(convertedAt, today)}
        </span>
      ),
    },
    {
      key: 'program',
      header: t('programPicker'),
      track: 'minmax(9.375rem, 2fr)',
      isSortable: true,
      cell: ({ offerId, offerName }) => (
        <span class="cell-lines">
          <a class="row-link cell-cut" dir="auto" href={formatRoute({ tab: 'programs', params: { id: offerId } })}>
            {offerName || offerId || t('earningsBlank')}
          </a>
          {offerId !== '' && <span class="cell-cut">{t('earningsProgramNumber', [offerId])}</span>}
        </span>
      ),
    },
    {
      key: 'order',
      header: t('earningsOrder'),
      track: 'minmax(9.375rem, 1.4fr)',
      cell: ({ advSubs, conversionId }) => (
        <span class="cell-lines" title={joinTexts(advSubs)}>
          <bdi class="cell-cut cell-code">{advSubs[0] ?? t('earningsNone')}</bdi>
          <bdi class="cell-cut">{conversionId}</bdi>
        </span>
      ),
    },
    {
      key: 'subs',
      header: t('earningsSubIds'),
      track: 'minmax(7.5rem, 1.6fr)',
      cell: ({ affSubs }) => (
        <bdi class="cell-cut" title={joinTexts(affSubs)}>
          {joinTexts(affSubs) || <span class="muted">{t('earningsBlank')}</span>}
        </bdi>
      ),
    },
    toAmount('sale', t('earningsSale'), ({ saleAmount }) => saleAmount, true),
    toAmount('base', t('earningsBaseColumn'), ({ basePayout }) => basePayout, false),
    toAmount('bonus', t('earningsBonusColumn'), ({ bonusPayout }) => bonusPayout, false),
    {
      ...toAmount('payout', t('earningsCommission'), ({ payout }) => payout, true),
      cell: ({ currency, payout }) => (
        <strong>
          <Money currency={currency} amount={payout} />
        </strong>
      ),
    },
    {
      key: 'status',
      header: t('earningsStatus'),
      track: 'minmax(8.125rem, 1.4fr)',
      isSortable: true,
      cell: (row) => <StatusCell row={row} />,
    },
  ];
}

/** Shows the status, and what the service says of it. */
function StatusCell({ row: { status, remarks } }: { readonly row: ConversionRecord }) {
  const group = toStatusGroup(status);
  const tone = group === 'pending' ? 'warn' : group === 'approved' || group === 'paid' ? 'good' : 'plain';
  return (
    <span class="cell-lines">
      <span>
        <Chip text={toServiceStatusName(status)} tone={tone} />
      </span>
      {remarks !== null && (
        <bdi class="cell-cut" title={remarks}>
          {remarks}
        </bdi>
      )}
    </span>
  );
}

/** Joins the texts that are set, in their order. A blank between two of them keeps its place. */
function joinTexts(texts: readonly (string | null)[]): string {
  const last = texts.findLastIndex((text) => text);
  return texts
    .slice(0, last + 1)
    .map((text) => text || t('earningsNone'))
    .join(' · ');
}

/**
 * Returns a time of the service: "31 Oct, 21:04", or "31 Oct" where it says the day alone. Adds the year if it is not that
 * of `today`. An unreadable time stays as it is.
 */
function formatConversionTime(convertedAt: string, today: string): string {
  if (isCalendarDay(convertedAt)) return formatDay(convertedAt, today);
  const atMs = Date.parse(`${convertedAt.replace(' ', 'T')}Z`);
  if (Number.isNaN(atMs)) return convertedAt;
  return toDateFormat({
    day: 'numeric',
    month: 'short',
    ...(convertedAt.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(atMs);
}

/** How many rows are read at a time. */
const pageSize = 100;

/** Reads the list of conversions in parts, as its rows come into view. */
function useConversionRows(ask: EarningsServices['ask'], selection: Omit<RowsInput, 'start' | 'end'>) {
  const key = JSON.stringify(selection);
  const first = useAsked(key, async () => ({
    selection,
    key,
    ...(await ask('rows', { ...selection, start: 0, end: pageSize })),
  }));
  const { answer } = first;
  const shownKey = answer?.key ?? null;
  const pages = useRef({ key: shownKey, read: new Map<number, readonly (ConversionRecord | null)[]>() });
  if (pages.current.key !== shownKey) pages.current = { key: shownKey, read: new Map() };
  const wanted = useRef(new Set<number>());
  const [, drawAnew] = useState({});

  useEffect(() => {
    const { current } = pages;
    for (const page of wanted.current) {
      if (answer === null || current.read.has(page)) continue;
      // Counts as read from now on, so that it is requested only once.
      current.read.set(page, []);
      const start = page * pageSize;
      void ask('rows', { ...answer.selection, start, end: start + pageSize }).then(
        ({ rows }) => {
          current.read.set(page, rows);
          drawAnew({});
        },
        // If the user scrolls there again, the page requests it again.
        () => current.read.delete(page),
      );
    }
    wanted.current.clear();
  });

  return {
    /** The number of conversions in the whole list. Null before the first answer. */
    count: answer?.count ?? null,

    /** Returns the row at an index. Undefined while the row is being read. */
    rowAt: (index: number) => {
      const page = Math.floor(index / pageSize);
      if (page === 0) return answer?.rows[index] ?? undefined;
      if (!pages.current.read.has(page)) wanted.current.add(page);
      return pages.current.read.get(page)?.[index % pageSize] ?? undefined;
    },
    isStale: first.isStale,
    hasFailed: first.hasFailed,
    retry: first.retry,
  };
}
