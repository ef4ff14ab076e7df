import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '#components/dialog.tsx';
import { FileRunLine } from '#components/file-runs/file-run-line.tsx';
import { FindOpener, toFindProps } from '#components/find/find-opener.tsx';
import { useOptimisticValue } from '#components/forms/use-optimistic-value.ts';
import { QuotaInstrument } from '#components/quota/quota-instrument.tsx';
import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import { useServiceDay } from '#components/time/use-now.ts';
import type { QuotaHistory } from '#lib/domain/quota/quota-history.ts';
import { type RouteParams, type TabId, tabIds } from '#lib/domain/routes/route.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { useAccountSwitch } from '#lib/ui/use-account-switch.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { usePageTitle } from '#lib/ui/use-page-title.ts';
import { tabTitles } from '#lib/wording/page-titles.ts';
import { ShellHeader, ShellStatus } from './shell-header.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { TabStatus } from './tab-status.ts';
import { tabs } from './tabs.tsx';
import { useTodayCount } from './today/use-today-count.ts';
import { useFirstRow } from './use-first-row.ts';
import { keepTab, useRoute, useTabParams } from './use-route.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { TabProps, WorkspaceServices, WorkspaceSnapshot } from './workspace-services.ts';
import '#components/button.css';
import './app.css';

interface AppProps {
  readonly services: WorkspaceServices;
  readonly initialSnapshot: WorkspaceSnapshot;
}

const kinds = ['settings', 'accounts', 'sync-progress', 'quota', 'permissions'] as const;

/** The workspace: eight tabs under one header. Each tab has its own address. */
export function App({ services, initialSnapshot }: AppProps) {
  const { value: snapshot, refresh, readAgain } = useLive(services.readSnapshot, kinds, initialSnapshot);
  // With the network's day the quota may have grown.
  useServiceDay(services.tabDeps.nowMs, snapshot.settings.serviceUtcOffsetMinutes, readAgain);
  useEffect(() => void services.refreshTeam().catch(() => undefined), [services]);
  const { accountId } = services.tabDeps.account;
  const [isSwitching, switchAccount] = useAccountSwitch(services.tabDeps.send, accountId);
  const [route, navigate] = useRoute();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isQuotaOpen, setIsQuotaOpen] = useState(false);
  /** What each tab last showed. The tab's link leads back to it. */
  const lastParams = useRef<Partial<Record<TabId, RouteParams>>>({});
  lastParams.current[route.tab] = route.params;

  const { tab } = route;
  useEffect(() => keepTab(tab), [tab]);
  const todayCount = useTodayCount(services.tabDeps, tab === 'today', snapshot.settings.serviceUtcOffsetMinutes);
  usePageTitle(t('workspacePageTitle', [t(tabTitles[tab])]));
  const setParams = useTabParams(tab, navigate);

  // Optimistic, so that the keys stop working as soon as the user switches them off.
  const [hasSingleKeys, switchSingleKeys] = useOptimisticValue(
    snapshot.settings.singleKeyShortcuts,
    async (singleKeyShortcuts: boolean) => {
      await services.tabDeps.send('saveSettings', { singleKeyShortcuts });
      await refresh();
    },
  );
  useFirstRow();
  useShortcuts(hasSingleKeys, {
    openHelp: () => setIsHelpOpen(true),
    openTab: (index) => {
      const wanted = tabIds[index];
      if (wanted !== undefined) navigate({ tab: wanted, params: lastParams.current[wanted] ?? {} }, 'push');
    },
  });

  return (
    <div class="shell">
      <div>
        <ShellHeader
          tab={tab}
          paramsOf={(id) => lastParams.current[id] ?? {}}
          snapshot={snapshot}
          todayCount={todayCount}
          readHasNews={services.readHasNews}
          accountId={accountId}
          onAccount={switchAccount}
          onQuota={() => setIsQuotaOpen(true)}
          onHelp={() => setIsHelpOpen(true)}
          find={<Find services={services} snapshot={snapshot} />}
        />
        <FileRunLine
          read={services.readFileRun}
          onDismiss={(runId) => services.tabDeps.send('dismissFileRun', { runId })}
          nowMs={services.tabDeps.nowMs}
        />
      </div>
      <TabStatus.Provider value={<ShellStatus deps={services.tabDeps} snapshot={snapshot} onChange={refresh} />}>
        <TabPanel
          key={tab}
          tab={tab}
          deps={services.tabDeps}
          isInert={isSwitching}
          snapshot={snapshot}
          params={route.params}
          setParams={setParams}
        />
      </TabStatus.Provider>
      {isQuotaOpen && <QuotaDialog services={services} snapshot={snapshot} onClose={() => setIsQuotaOpen(false)} />}
      {isHelpOpen && (
        <ShortcutsDialog
          hasSingleKeys={hasSingleKeys}
          onSingleKeys={switchSingleKeys}
          onClose={() => setIsHelpOpen(false)}
        />
      )}
    </div>
  );
}

function Find({ services, snapshot }: { readonly services: WorkspaceServices; readonly snapshot: WorkspaceSnapshot }) {
  const { nowMs } = services.tabDeps;
  return <FindOpener look="field" loadServices={services.loadFind} nowMs={nowMs} {...toFindProps(snapshot)} />;
}

interface TabPanelProps extends TabProps {
  readonly tab: TabId;
  /** Whether the page is switching to another account: then the user can do nothing more in this one. */
  readonly isInert: boolean;
}

/** The open tab. Its code loads when the user first opens it. */
function TabPanel({ tab, isInert, ...props }: TabPanelProps) {
  const { View } = tabs[tab];
  return (
    <main class="panel" inert={isInert}>
      <div class="panel-content" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <View {...props} />
      </div>
    </main>
  );
}

interface QuotaDialogProps {
  readonly services: WorkspaceServices;
  readonly snapshot: WorkspaceSnapshot;
  readonly onClose: () => void;
}

/** Shows the links of each day, or of the month alone where the days cannot be read. The user sets limits and corrects the count in the options. */
function QuotaDialog({ services, snapshot: { usage, settings }, onClose }: QuotaDialogProps) {
  const [history, setHistory] = useState<QuotaHistory | null>(null);
  useEffect(() => {
    void services.readQuotaHistory(settings).then(setHistory, () => undefined);
    // Reads again when a link is counted, because its day's bar changes.
  }, [services, settings, usage.used]);
  return (
    <Dialog title={t('quotaWhere')} onClose={onClose}>
      {history === null ? (
        <QuotaMeter usage={usage} period={settings.quotaPeriod} />
      ) : (
        <QuotaInstrument usage={usage} period={settings.quotaPeriod} history={history} />
      )}
      <p class="dialog-end button-row">
        <a class="button" href={toOptionsUrl('account/correction')}>
          {t('correctCount')}
        </a>
        <a class="button button-quiet" href={toOptionsUrl('account/limits')}>
          {t('quotaChangeInOptions')}
        </a>
      </p>
    </Dialog>
  );
}
