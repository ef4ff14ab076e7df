import type { ComponentChildren } from 'preact';
import { useContext, useRef } from 'preact/hooks';
import { AccountPicker } from '#components/accounts/account-picker.tsx';
import { AppHeader } from '#components/app-header.tsx';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { NewsDot } from '#components/news-dot.tsx';
import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import { SyncStatus } from '#components/sync/sync-status.tsx';
import { formatRecent } from '#components/time/format-instant.ts';
import { formatRoute, type RouteParams, type TabId, tabIds } from '#lib/domain/routes/route.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeListingError } from '#lib/ui/describe-listing-error.ts';
import { useFailure } from '#lib/ui/to-error-data.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { tabTitles } from '#lib/wording/page-titles.ts';
import { OwnRefresh } from './tab-status.ts';
import type { TabDeps, WorkspaceSnapshot } from './workspace-services.ts';
import '#components/button.css';
import './shell-header.css';

interface ShellHeaderProps {
  readonly tab: TabId;
  readonly paramsOf: (tab: TabId) => RouteParams;
  readonly snapshot: WorkspaceSnapshot;
  /** Rows of Today whose waiting costs money. */
  readonly todayCount: number;
  readonly readHasNews: () => Promise<boolean>;
  readonly accountId: string;
  readonly onAccount: (accountId: string) => void;
  readonly onQuota: () => void;
  readonly onHelp: () => void;
  /** The button of "Find or do". */
  readonly find: ComponentChildren;
}

/** The tabs as links, the quota that is left, and the buttons for the options and the list of shortcuts. */
export function ShellHeader(props: ShellHeaderProps) {
  const { tab, paramsOf, snapshot, todayCount, readHasNews, accountId, onAccount, onQuota, onHelp, find } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    links[(at + step + links.length) % links.length]?.focus();
  };
  return (
    <AppHeader
      isHeading
      part={tab}
      nav={
        <div class="tabs" role="tablist" aria-label={t('workspaceTabs')} ref={list} onKeyDown={onKeyDown}>
          {tabIds.map((id) => (
            <a
              key={id}
              id={`tab-${id}`}
              class="tab"
              role="tab"
              href={formatRoute({ tab: id, params: id === tab ? {} : paramsOf(id) })}
              aria-selected={id === tab}
              aria-controls={id === tab ? 'panel' : undefined}
              tabIndex={id === tab ? 0 : -1}
              aria-label={id === 'today' && todayCount > 0 ? toTodayName(todayCount) : undefined}
            >
              {t(tabTitles[id])}
              {id === 'today' && todayCount > 0 && <span class="tab-count" data-count={formatNumber(todayCount)} />}
            </a>
          ))}
        </div>
      }
      tools={
        <>
          {find}
          <NewsDot readHasNews={readHasNews} />
          <AccountPicker accountId={accountId} accounts={snapshot.accounts} onPick={onAccount} />
          {snapshot.connection.state !== 'signed-out' && (
            <div class="shell-quota">
              <QuotaMeter usage={snapshot.usage} period={snapshot.settings.quotaPeriod} />
              <IconButton icon="chart" label={t('quotaWhere')} onClick={onQuota} />
            </div>
          )}
          <a class="button button-quiet" href="options.html">
            {t('workspaceOptions')}
          </a>
          <IconButton icon="help" label={t('shortcutsTitle')} onClick={onHelp} />
        </>
      }
    />
  );
}

/** "Today, 3 to do" */
const toTodayName = (count: number) => `${t('tabToday')}, ${t('todayToDo', [formatNumber(count)])}`;

interface ShellStatusProps {
  readonly deps: TabDeps;
  readonly snapshot: WorkspaceSnapshot;
  readonly onChange: () => Promise<void>;
}

/**
 * Shows how fresh the mirror is, the sync's progress, and what blocks it. Each tab draws it once, in every state. A tab
 * with a refresh of its own ({@link OwnRefresh}) shows it only where it says more than "all is well".
 */
export function ShellStatus({ deps, snapshot, onChange }: ShellStatusProps) {
  const { error, attempt } = useFailure();
  const isOnline = useOnline();
  const hasOwnRefresh = useContext(OwnRefresh);
  const { connection, sync } = snapshot;

  const syncNow = async () => {
    await attempt(() => deps.send('syncNow', {}));
    await onChange();
  };

  if (connection.state === 'signed-out') {
    return (
      <section class="shell-status" aria-label={t('programsOnDevice')}>
        <p>{t('workspaceSignedOut')}</p>
        <a class="button button-quiet" href="demo.html" target="_blank" rel="noopener">
          {t('welcomeDemo')}
        </a>
        <a class="button button-primary" href="options.html">
          {t('actionConnect')}
        </a>
      </section>
    );
  }
  if (connection.state === 'needs-attention' || !snapshot.hasServiceAccess) {
    const code = connection.state === 'needs-attention' ? connection.reason : 'permission-missing';
    const { text, next } = describeError({ code }, deps.nowMs());
    return (
      <section class="shell-status shell-status-bad" aria-label={t('programsOnDevice')}>
        <p>
          {text} {next}
        </p>
        <a class="button button-quiet" href="options.html">
          {t('actionOpenOptions')}
        </a>
      </section>
    );
  }
  const failure = error ?? (sync.error === null || sync.phase !== 'idle' ? null : { code: sync.error });
  const described = failure === null ? null : describeListingError(failure, deps.nowMs());
  if (hasOwnRefresh && isOnline && failure === null && sync.phase === 'idle') return null;
  return (
    <section class="shell-status" aria-label={t('programsOnDevice')}>
      {sync.phase !== 'idle' ? (
        <SyncStatus sync={sync} nowMs={deps.nowMs} />
      ) : (
        <p role={error === null ? undefined : 'alert'}>
          {[
            !isOnline && t('workspaceOffline'),
            described !== null && `${t('syncStopped')} ${described.text} ${described.next}`,
            toFreshness(sync, deps.nowMs()),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {sync.phase === 'idle' && (
        <Button look="quiet" onClick={() => void syncNow()}>
          {t('actionSyncNow')}
        </Button>
      )}
    </section>
  );
}

function toFreshness({ programCount, lastCompletedAtMs }: SyncProgress, nowMs: number): string {
  if (lastCompletedAtMs !== null) return t('syncCompleted', [formatRecent(lastCompletedAtMs, nowMs)]);
  return programCount === 0 ? t('syncNever') : t('programCount', programCount, [formatNumber(programCount)]);
}
