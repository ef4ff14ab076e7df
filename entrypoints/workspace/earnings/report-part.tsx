import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Notice, ProblemNotice } from '#components/notice.tsx';
import { formatDay } from '#components/time/format-instant.ts';
import { toApprovalDays } from '#lib/domain/earnings/approval-days.ts';
import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import { type Days, toDays } from '#lib/domain/earnings/report-days.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { BreakdownSection } from './breakdown-section.tsx';
import { ChartSection } from './chart-section.tsx';
import { toConversionHeader } from './conversion-csv.ts';
import { ConversionsSection } from './conversions-section.tsx';
import { describeFilters } from './describe-filters.ts';
import type { EarningsServices } from './earnings-services.ts';
import { EarningsSkeleton } from './earnings-skeleton.tsx';
import { EarningsToolbar } from './earnings-toolbar.tsx';
import type { EarningsView } from './earnings-view.ts';
import { ExpectedSection, PendingSection } from './payout-sections.tsx';
import { type RejectionNotices, RejectionsSection } from './rejections-section.tsx';
import type { ReportScope } from './to-report-scope.ts';
import { TotalsSection } from './totals-section.tsx';
import { type ShownReport, useReport } from './use-report.ts';

interface ReportPartProps {
  readonly services: EarningsServices;
  readonly updateState: ComponentChildren;
  readonly updateTools: ComponentChildren;
  readonly scope: ReportScope;
  /** The version of the stored data at the last time when no load was under way. */
  readonly settledVersion: number;
  readonly changes: readonly ConversionChange[];
  readonly notify: RejectionNotices;
  readonly params: RouteParams;
  readonly setParams: (change: RouteParams) => void;
}

/** Shows what the filters leave, from the totals down to each conversion. */
export function ReportPart(props: ReportPartProps) {
  const { services, updateState, updateTools, scope, settledVersion, changes, notify, params, setParams } = props;
  const { view, today, oldestDay } = scope;
  const { asked, waiting } = useReport(services, scope, settledVersion);
  const saved = useRef<HTMLSpanElement>(null);
  const wantRows = useRowsFocus(JSON.stringify(params), asked.isStale, params.at === 'rows');

  const toolbar = (
    <EarningsToolbar
      view={view}
      today={today}
      nowMs={services.nowMs()}
      facets={asked.answer?.output.report.facets ?? { programs: [], statuses: [], posts: [] }}
      setParams={setParams}
    >
      {updateTools}
    </EarningsToolbar>
  );
  if (view.days === null) {
    return (
      <>
        {toolbar}
        {updateState}
        <NoDays
          isMonthStart={view.period.name === 'this-month'}
          isTodayAlone={toDays({ ...view.period, includesToday: true }, today, oldestDay) !== null}
          setParams={setParams}
        />
      </>
    );
  }
  const failed = [asked, waiting].find(({ hasFailed }) => hasFailed);
  const failure = failed && (
    <ProblemNotice
      title={t('earningsFailed')}
      text={sayError({ code: 'internal' }, services.nowMs())}
      onRetry={failed.retry}
    />
  );
  if (asked.answer === null) {
    return (
      <>
        {toolbar}
        <div class="report-line">{updateState}</div>
        {failure || <EarningsSkeleton />}
      </>
    );
  }
  const { output, query } = asked.answer;
  const { report } = output;
  // The numbers belong to the steps and days of their own request.
  const shownView = { ...view, ...query };
  const expected = waiting.answer?.expected ?? null;
  const filterTexts = describeFilters(query.filters, report.facets, services.nowMs()).map(({ text }) => text);
  const { utcOffsetMinutes, version } = scope;
  const selection = { query: { days: query.days, filters: query.filters }, today, utcOffsetMinutes, version };
  const save = async () => {
    const file = await services.ask('csv', { ...selection, header: toConversionHeader(t) });
    const isSaved = await services.saveFile(`conversions-${query.days.start}-${query.days.end}.csv`, file);
    if (isSaved && saved.current !== null) saved.current.textContent = t('earningsSaved');
  };
  return (
    <>
      {toolbar}
      <span class="visually-hidden" role="status" ref={saved} />
      {failure}
      <div class="report-line">
        <ReportLine shown={asked.answer} period={view.period} today={today} />
        {updateState}
      </div>
      <div class="report" aria-busy={asked.isStale}>
        <p class="print-text">{filterTexts.join(' · ')}</p>
        {report.unreadableCount > 0 && (
          <Notice
            tone="warn"
            role="note"
            text={t('earningsUnreadable', report.unreadableCount, [formatNumber(report.unreadableCount)])}
          />
        )}
        {report.count > 0 ? (
          <>
            <TotalsSection
              output={output}
              approvalDays={toApprovalDays(changesOf(changes, query), scope.utcOffsetMinutes)}
              expected={expected}
              today={today}
              params={params}
            />
            <BreakdownSection output={output} view={shownView} params={params} setParams={setParams} />
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
              services={services}
            />
          </>
        ) : (
          <EmptyState title={t('earningsNoMatch')}>{t('earningsNoMatchText')}</EmptyState>
        )}
        <div class="report-parts">
          <PendingSection pending={waiting.answer?.ages ?? null} today={today} params={params} />
          <RejectionsSection rejections={report.rejections} params={params} notify={notify} />
          <ExpectedSection expected={expected} today={today} params={params} />
        </div>
        <ConversionsSection
          ask={services.ask}
          nowMs={services.nowMs}
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

interface NoDaysProps {
  readonly isMonthStart: boolean;
  /** Whether the period has no other day than today, which is left out. */
  readonly isTodayAlone: boolean;
  readonly setParams: (change: RouteParams) => void;
}

/** Shown if no day of the period has ended. */
function NoDays({ isMonthStart, isTodayAlone, setParams }: NoDaysProps) {
  return (
    <EmptyState
      title={t('earningsNoDays')}
      actions={
        isTodayAlone && (
          <>
            {isMonthStart && (
              <Button onClick={() => setParams({ period: 'last-month' })}>{t('earningsLastMonth')}</Button>
            )}
            <Button onClick={() => setParams({ today: '1' })}>{t('earningsIncludeToday')}</Button>
          </>
        )
      }
    >
      {t(isMonthStart ? 'earningsNoDaysMonth' : isTodayAlone ? 'earningsTodayOut' : 'earningsNoDaysText')}
    </EmptyState>
  );
}

interface ReportLineProps {
  readonly shown: ShownReport;
  readonly period: EarningsView['period'];
  readonly today: string;
}

/** Says which days the report contains, which are missing, and with which it is compared. */
function ReportLine({ shown: { output, query, comparison }, period, today }: ReportLineProps) {
  const { count } = output.report;
  // Days that end before today lack none.
  const isTodayOut = !period.includesToday && toDays({ ...period, includesToday: true }, today)?.end === today;
  return (
    <p>
      <strong>{toRange(query.days, today)}</strong>
      {count > 0 && <> · {t('earningsConversions', count, [formatNumber(count)])}</>}
      {isTodayOut && <> · {t('earningsTodayOut')}</>}
      {comparison !== null && (
        <> · {t(comparison.isPartial ? 'earningsNotCompared' : 'earningsAgainst', [toRange(comparison.days, today)])}</>
      )}
    </p>
  );
}

const toRange = ({ start, end }: Days, today: string) =>
  t('earningsDaysShown', [formatDay(start, today), formatDay(end, today)]);

/**
 * Returns the changes of conversions that a report contains. None where it filters by more than the program: a change does
 * not say its conversion's sub-IDs and links.
 */
function changesOf(changes: readonly ConversionChange[], { days, filters }: ShownReport['query']) {
  const { offerId: program, subs, ...others } = filters;
  if ([...subs, ...Object.values(others)].some((filter) => (filter ?? null) !== null)) return [];
  return changes.filter(
    ({ offerId, convertedAt }) =>
      (program === null || offerId === program) && convertedAt >= days.start && convertedAt.slice(0, 10) <= days.end,
  );
}

/**
 * Moves the focus to the list of conversions (`#conversions`) once the list contains the rows of a clicked figure.
 * @param isAsked Whether the address asks for the list, because the user clicked a figure of another tab.
 * @param isStale Whether the page still shows the numbers of an earlier address.
 * @returns a function that says that the user wants to see the list next.
 */
function useRowsFocus(address: string, isStale: boolean, isAsked: boolean): () => void {
  const wants = useRef(isAsked);
  useEffect(() => {
    const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.rows-link') : null;
      if (link === null || ctrlKey || metaKey || shiftKey) return;
      // If the address stays the same, no new rows are requested.
      if (link.hash === location.hash) goToRows();
      else wants.current = true;
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  useEffect(() => {
    if (!wants.current || isStale) return;
    wants.current = false;
    goToRows();
  }, [address, isStale]);
  return () => {
    wants.current = true;
  };
}

function goToRows() {
  const heading = document.getElementById('conversions');
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
