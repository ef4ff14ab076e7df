import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { describeEarningsPrice } from '#components/earnings/describe-earnings-price.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { useServiceDay } from '#components/time/use-now.ts';
import { asksForEarnings } from '#lib/domain/earnings/earnings-question.ts';
import { isListedBy, toNewsSinceMs } from '#lib/domain/earnings/summarize-changes.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { useFailure } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { sayError } from '#lib/wording/describe-error.ts';
import { OwnRefresh, TabStatus } from '../tab-status.ts';
import type { TabProps } from '../workspace-services.ts';
import type { EarningsServices, EarningsSnapshot } from './earnings-services.ts';
import { EarningsSkeleton } from './earnings-skeleton.tsx';
import { ReportPart } from './report-part.tsx';
import { toReportScope } from './to-report-scope.ts';
import { ChangesNotice, UpdateState, UpdateTools } from './update-state.tsx';
import './earnings-page.css';

interface EarningsPageProps extends Omit<TabProps, 'deps'> {
  readonly services: EarningsServices;
  /** What was read before the first frame; null if nothing was. */
  readonly first: EarningsSnapshot | null;
}

const kinds = ['report-progress', 'conversions', 'links', 'posts', 'permissions'] as const;

/** The Earnings tab of a connected account. */
export function EarningsPage(props: EarningsPageProps) {
  const { services, first } = props;
  const { value: stored, error, refresh } = useLive<EarningsSnapshot | null>(services.readSnapshot, kinds, first);

  if (stored === null) {
    return error === null ? (
      <EarningsSkeleton />
    ) : (
      <div class="earnings">
        <ProblemNotice
          title={t('earningsFailed')}
          text={sayError(error, services.nowMs())}
          onRetry={() => location.reload()}
        />
      </div>
    );
  }
  return <Loaded {...props} stored={stored} refresh={refresh} />;
}

interface LoadedProps extends Omit<EarningsPageProps, 'first'> {
  readonly stored: EarningsSnapshot;
  readonly refresh: () => Promise<void>;
}

function Loaded({ services, snapshot, params, setParams, stored, refresh }: LoadedProps) {
  const isOnline = useOnline();
  const status = <OwnRefresh.Provider value>{useContext(TabStatus)}</OwnRefresh.Provider>;
  const { error, attempt } = useFailure();
  const { summary, changes, version } = stored;
  const nowMs = services.nowMs();
  // Draws the tab again with the next day: its periods end with that.
  useServiceDay(services.nowMs, snapshot.settings.serviceUtcOffsetMinutes);
  const scope = toReportScope(params, stored, snapshot.settings, nowMs);
  const lastVisit = useLastVisit(services, toNewsSinceMs(summary.seenAtMs ?? 0, summary.lastLookAtMs, nowMs));
  // During a load, a page arrives every second. This reads everything, so it waits until the load ends.
  const settledVersion = useRef(version);
  if (summary.progress.phase === 'idle') settledVersion.current = version;

  const act = async (run: () => Promise<unknown>) => {
    await attempt(run);
    await refresh();
  };
  const hasNothing = !summary.hasRows && summary.rowsInOtherCurrency === 0;
  const root = useRef<HTMLDivElement>(null);
  const hadNothing = useRef(hasNothing);
  // The first conversions bring the other filters, and the button moves into their row.
  useLayoutEffect(() => {
    if (hadNothing.current && !hasNothing && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('.update-tools button')?.focus();
    hadNothing.current = hasNothing;
  }, [hasNothing]);
  const update = () => act(() => services.send('refreshReports', {}));
  const change = (next: RouteParams) => setParams(next, 'push');

  const updateState = <UpdateState summary={summary} isOnline={isOnline} error={error} nowMs={services.nowMs} />;
  const updateTools = (
    <UpdateTools
      summary={summary}
      isOnline={isOnline}
      onUpdate={() => void update()}
      onCurrency={(currency) => act(() => services.send('setReportCurrency', { currency }))}
    />
  );

  if (hasNothing) {
    const isLoading = summary.progress.phase !== 'idle';
    return (
      <div class="earnings" ref={root}>
        <div class="toolbar">
          {updateState}
          {updateTools}
        </div>
        {isLoading ? (
          <EmptyState title={t('earningsFirstLoad')}>{t('earningsFirstLoadText')}</EmptyState>
        ) : summary.firstLoadedAtMs === null ? (
          <EarningsQuestion
            isAsking={asksForEarnings({
              isAnswered: stored.isAnswered,
              firstLoadedAtMs: summary.firstLoadedAtMs,
              progress: summary.progress,
              syncedAtMs: snapshot.sync.lastCompletedAtMs,
            })}
            callsPerMinute={snapshot.settings.callsPerMinute}
            isOnline={isOnline}
            onLoad={update}
            onDecline={() => act(() => services.send('declineEarnings', {}))}
          />
        ) : (
          <EmptyState title={t('earningsNone0')}>{t('earningsNone0Text')}</EmptyState>
        )}
        {status}
      </div>
    );
  }
  return (
    <div class="earnings" ref={root}>
      <ChangesNotice
        changes={changes.filter((change) => change.atMs > lastVisit.sinceMs && isListedBy(change, nowMs, scope.today))}
        sinceMs={lastVisit.sinceMs}
        nowMs={nowMs}
        params={params}
        onSeen={lastVisit.markSeen}
      />
      <ReportPart
        services={services}
        updateState={updateState}
        updateTools={updateTools}
        scope={scope}
        settledVersion={settledVersion.current}
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
      {status}
    </div>
  );
}

/**
 * Returns when the user last visited the tab. The time is fixed when the tab opens, so that new changes stay visible
 * while it is open. When the user leaves the tab, the visible changes count as seen.
 */
function useLastVisit(services: Pick<EarningsServices, 'send' | 'nowMs'>, seenAtMs: number) {
  const [sinceMs, setSinceMs] = useState(seenAtMs);
  /** When the window was last visible. Changes in a hidden window do not count as seen. */
  const seenUpToMs = useRef(0);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') seenUpToMs.current = services.nowMs();
    };
    const leave = () => {
      look();
      if (seenUpToMs.current === 0) return;
      void services.send('markReportsSeen', { seenAtMs: seenUpToMs.current }).catch(() => undefined);
    };
    look();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, [services]);

  const markSeen = useCallback(() => setSinceMs(services.nowMs()), [services]);
  return {
    /** Changes after this time are new to the user. In ms since the epoch. */
    sinceMs,
    markSeen,
  };
}

interface EarningsQuestionProps {
  /** Whether the user has not answered yet. */
  readonly isAsking: boolean;
  readonly callsPerMinute: number;
  readonly isOnline: boolean;
  readonly onLoad: () => Promise<void>;
  readonly onDecline: () => Promise<void>;
}

/** Before the first load: asks for it once, with its price, and still offers it to a user who has declined. */
export function EarningsQuestion({ isAsking, callsPerMinute, isOnline, onLoad, onDecline }: EarningsQuestionProps) {
  const load = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(isAsking);
  // "Not now" disappears with the answer, and had the focus.
  useLayoutEffect(() => {
    if (wasAsking.current && !isAsking && document.activeElement === document.body) load.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <EmptyState
      title={t('earningsEmpty')}
      actions={
        <>
          <Button
            look={isAsking ? 'primary' : 'plain'}
            buttonRef={load}
            isDisabled={!isOnline}
            onClick={() => void onLoad()}
          >
            {t('earningsAskYes')}
          </Button>
          {isAsking && (
            <Button look="quiet" onClick={() => void onDecline()}>
              {t('earningsAskNo')}
            </Button>
          )}
        </>
      }
    >
      {describeEarningsPrice(callsPerMinute)}
    </EmptyState>
  );
}
