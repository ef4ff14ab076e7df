import { useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Notice } from '#components/notice.tsx';
import { formatDay } from '#components/time/format-day.ts';
import { toApprovalDays } from '#lib/domain/earnings/approval-days.ts';
import type { ConversionChange } from '#lib/domain/earnings/conversion-change.ts';
import { isLoaded, type LoadedUntil, toPreviousDays } from '#lib/domain/earnings/previous-days.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { RouteParams } from '#lib/domain/route.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import { useLive } from '#ui/use-live.ts';
import { useOnline } from '#ui/use-online.ts';
import type { TabProps } from '../workspace-services.ts';
import { BreakdownSection } from './breakdown-section.tsx';
import { ChangesNotice } from './changes-notice.tsx';
import { ChartSection } from './chart-section.tsx';
import { ConversionsSection } from './conversions-section.tsx';
import { describeFilters } from './describe-filters.ts';
import type { EarningsServices, EarningsSnapshot } from './earnings-services.ts';
import { EarningsSkeleton } from './earnings-skeleton.tsx';
import { EarningsToolbar } from './earnings-toolbar.tsx';
import { type EarningsView, readEarningsView } from './earnings-view.ts';
import { ExpectedSection } from './expected-section.tsx';
import { PendingSection } from './pending-section.tsx';
import { type RejectionNotices, RejectionsSection } from './rejections-section.tsx';
import { toConversionHeader } from './to-conversion-header.ts';
import { toLoadedAtMs } from './to-loaded-at-ms.ts';
import { TotalsSection } from './totals-section.tsx';
import { UpdateBar } from './update-bar.tsx';
import { useAsked } from './use-asked.ts';
import { useLastVisit } from './use-last-visit.ts';
import { useRowsFocus } from './use-rows-focus.ts';
import './earnings-page.css';

interface EarningsPageProps extends Omit<TabProps, 'deps'> {
  readonly services: EarningsServices;
}

const kinds = ['report-progress', 'conversions', 'links', 'permissions'] as const;

/** The tab of a connected account. */
export function EarningsPage(props: EarningsPageProps) {
  const { services } = props;
  const { value: stored, error, refresh } = useLive(services.readSnapshot, kinds);

  if (stored === null) {
    return error === null ? (
      <EarningsSkeleton />
    ) : (
      <Failure error={error} nowMs={services.nowMs()} onRetry={() => location.reload()} />
    );
  }
  return <Loaded {...props} stored={stored} refresh={refresh} />;
}

interface LoadedProps extends EarningsPageProps {
  readonly stored: EarningsSnapshot;
  readonly refresh: () => Promise<void>;
}

function Loaded({ services, snapshot, params, setParams, stored, refresh }: LoadedProps) {
  const isOnline = useOnline();
  const [error, setError] = useState<ErrorData | null>(null);
  const { summary, changes, version } = stored;
  const { serviceUtcOffsetMinutes } = snapshot.settings;
  const today = toServiceDate(services.nowMs(), serviceUtcOffsetMinutes);
  const view = readEarningsView(params, today, summary.oldestDay);
  const lastVisit = useLastVisit(services, summary.seenAtMs);
  // Pages of a load come by the second, and this reads everything: it waits for the load's end.
  const settledVersion = useRef(version);
  if (summary.progress.phase === 'idle') settledVersion.current = version;

  const act = async (run: () => Promise<unknown>) => {
    setError(null);
    try {
      await run();
    } catch (cause) {
      setError(toErrorData(cause));
    }
    await refresh();
  };
  const update = () => act(() => services.send('refreshReports', {}));
  const change = (next: RouteParams) => setParams(next, 'push');

  const bar = (
    <UpdateBar
      summary={summary}
      isOnline={isOnline}
      error={error}
      nowMs={services.nowMs}
      onUpdate={() => void update()}
      onCurrency={(currency) => act(() => services.send('setReportCurrency', { currency }))}
    />
  );

  const hasNothing = summary.rowCount === 0 && summary.rowsInOtherCurrency === 0;
  if (hasNothing) {
    const isLoading = summary.progress.phase !== 'idle';
    return (
      <div class="earnings">
        {bar}
        {isLoading ? (
          <EmptyState title={t('earningsFirstLoad')}>{t('earningsFirstLoadText')}</EmptyState>
        ) : summary.firstLoadedAtMs === null ? (
          <EmptyState title={t('earningsEmpty')}>{t('earningsEmptyText')}</EmptyState>
        ) : (
          <EmptyState title={t('earningsNone0')}>{t('earningsNone0Text')}</EmptyState>
        )}
      </div>
    );
  }
  return (
    <div class="earnings">
      {bar}
      <ChangesNotice
        changes={changes.filter(({ atMs }) => atMs > lastVisit.sinceMs)}
        sinceMs={lastVisit.sinceMs}
        params={params}
        onSeen={lastVisit.markSeen}
      />
      <ReportPart
        services={services}
        view={view}
        today={today}
        utcOffsetMinutes={serviceUtcOffsetMinutes}
        version={version}
        settledVersion={settledVersion.current}
        loadedUntil={{
          isWhole: summary.lastAllAtMs !== null && summary.rowsInOtherCurrency === 0,
          day: toServiceDate(toLoadedAtMs(summary), serviceUtcOffsetMinutes),
        }}
        changes={changes}
        notify={{
          isOn: summary.rejectionsToldAtMs !== null && stored.mayNotify,
          async onChange(isOn) {
            if (isOn && !(await services.requestNotifications())) return;
            await act(() => services.send('setRejectionNotices', { isOn }));
          },
        }}
        params={params}
        setParams={change}
      />
    </div>
  );
}

interface ReportPartProps {
  readonly services: EarningsServices;
  readonly view: EarningsView;
  readonly today: string;
  readonly utcOffsetMinutes: number;
  readonly version: number;
  /** That of the last time when no load was under way. */
  readonly settledVersion: number;
  readonly loadedUntil: LoadedUntil;
  readonly changes: readonly ConversionChange[];
  readonly notify: RejectionNotices;
  readonly params: RouteParams;
  readonly setParams: (change: RouteParams) => void;
}

/** What the filters leave, from the totals down to the conversions themselves. */
function ReportPart(props: ReportPartProps) {
  const { services, view, today, utcOffsetMinutes, version, settledVersion, params, setParams } = props;
  const { days, filters, unit, dimension, order } = view;
  // Nothing was before all time.
  const comparison =
    days === null || view.period.name === 'all-time' ? null : toComparison(days, props.loadedUntil, today);
  const query = days === null ? null : { days, filters, unit, dimension };
  const asking =
    query === null
      ? null
      : { query, order, today, utcOffsetMinutes, version, previousDays: comparison?.previousDays ?? null };
  const asked = useAsked(asking === null ? null : JSON.stringify(asking), async () => {
    if (asking === null) throw new Error('There is nothing to ask');
    return { ...asking, comparison, output: await services.ask('report', asking) };
  });
  const { offerId } = filters;
  // After the report: the worker answers one after another, and what is in sight first comes first.
  const waiting = useAsked(asked.answer === null ? null : JSON.stringify([today, offerId, settledVersion]), () =>
    services.ask('waiting', { today, offerId }),
  );
  const saved = useRef<HTMLSpanElement>(null);
  const wantRows = useRowsFocus(JSON.stringify(params), asked.isStale, params.at === 'rows');

  const toolbar = (
    <EarningsToolbar
      view={view}
      today={today}
      facets={asked.answer?.output.report.facets ?? { programs: [], statuses: [] }}
      setParams={setParams}
    />
  );
  if (query === null) {
    const isMonthStart = view.period.name === 'this-month';
    return (
      <>
        {toolbar}
        <EmptyState
          title={t('earningsNoDays')}
          actions={
            isMonthStart && (
              <>
                <Button onClick={() => setParams({ period: 'last-month' })}>{t('earningsLastMonth')}</Button>
                <Button onClick={() => setParams({ today: '1' })}>{t('earningsIncludeToday')}</Button>
              </>
            )
          }
        >
          {t(isMonthStart ? 'earningsNoDaysMonth' : 'earningsNoDaysText')}
        </EmptyState>
      </>
    );
  }
  const failed = [asked, waiting].find(({ hasFailed }) => hasFailed);
  const failure = failed && <Failure error={{ code: 'internal' }} nowMs={services.nowMs()} onRetry={failed.retry} />;
  if (asked.answer === null) {
    return (
      <>
        {toolbar}
        {failure || <EarningsSkeleton />}
      </>
    );
  }
  const { output, query: shownQuery } = asked.answer;
  const { report } = output;
  // What is drawn belongs together: the numbers, and the steps and days that they were asked for.
  const shownView = { ...view, ...shownQuery };
  const toRange = (range: Days) => t('earningsDaysShown', [formatDay(range.start, today), formatDay(range.end, today)]);
  const filterTexts = describeFilters(shownView.filters, report.facets).map(({ text }) => text);
  const selection = { query: { days: shownQuery.days, filters: shownQuery.filters }, today, utcOffsetMinutes, version };
  const save = async () => {
    const file = await services.ask('csv', { ...selection, header: toConversionHeader() });
    services.saveFile(`conversions-${shownQuery.days.start}-${shownQuery.days.end}.csv`, file);
    if (saved.current !== null) saved.current.textContent = t('earningsSaved');
  };
  return (
    <>
      {toolbar}
      <span class="visually-hidden" role="status" ref={saved} />
      {failure}
      <div class="report" aria-busy={asked.isStale}>
        <p class="report-line">
          <strong>{toRange(shownQuery.days)}</strong> ·{' '}
          {t('earningsConversions', report.count, [formatNumber(report.count)])}
          {!view.period.includesToday && view.period.name !== 'last-month' && <> · {t('earningsTodayOut')}</>}
          {asked.answer.comparison !== null && asked.answer.comparison.previousDays === null && (
            <> · {t('earningsNotCompared', [toRange(asked.answer.comparison.days)])}</>
          )}
        </p>
        <p class="print-text">{filterTexts.join(' · ')}</p>
        {report.unreadableCount > 0 && (
          <Notice tone="warn" role="note">
            <p>{t('earningsUnreadable', report.unreadableCount, [formatNumber(report.unreadableCount)])}</p>
          </Notice>
        )}
        {report.count === 0 ? (
          <EmptyState title={t('earningsNoMatch')}>{t('earningsNoMatchText')}</EmptyState>
        ) : (
          <>
            <TotalsSection
              output={output}
              comparedWith={asked.answer.previousDays === null ? null : toRange(asked.answer.previousDays)}
              approvalDays={toApprovalDays(
                props.changes.filter(
                  (each) =>
                    (offerId === null || each.offerId === offerId) &&
                    each.convertedAt >= shownQuery.days.start &&
                    each.convertedAt.slice(0, 10) <= shownQuery.days.end,
                ),
                utcOffsetMinutes,
              )}
              expected={waiting.answer?.expected ?? null}
              today={today}
              params={params}
            />
            <ChartSection
              report={report}
              view={shownView}
              today={today}
              params={params}
              setParams={setParams}
              onPick={(change) => {
                wantRows();
                setParams(change);
              }}
              saveFile={services.saveFile}
            />
            <BreakdownSection output={output} view={shownView} params={params} setParams={setParams} />
          </>
        )}
        <div class="report-parts">
          <PendingSection pending={waiting.answer?.ages ?? null} today={today} params={params} />
          <RejectionsSection rejections={report.rejections} params={params} notify={props.notify} />
          <ExpectedSection expected={waiting.answer?.expected ?? null} today={today} params={params} />
        </div>
        <ConversionsSection
          ask={services.ask}
          selection={selection}
          order={view.rowOrder}
          filterTexts={filterTexts}
          setParams={setParams}
          onSave={save}
        />
      </div>
    </>
  );
}

/** What a report is compared with; `previousDays` is null where conversions of either span are missing. */
function toComparison(days: Days, loadedUntil: LoadedUntil, today: string) {
  const previous = toPreviousDays(days);
  const isWhole = isLoaded(days, loadedUntil, today) && isLoaded(previous, loadedUntil, today);
  return { days: previous, previousDays: isWhole ? previous : null };
}

function Failure({
  error,
  nowMs,
  onRetry,
}: {
  readonly error: ErrorData;
  readonly nowMs: number;
  readonly onRetry: () => void;
}) {
  const { text, next } = describeError(error, nowMs);
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('earningsFailed')}
      actions={<Button onClick={onRetry}>{t('actionTryAgain')}</Button>}
    >
      <p>
        {text} {next}
      </p>
    </Notice>
  );
}
