import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { AccountPicker } from '#components/accounts/account-picker.tsx';
import { AppHeader } from '#components/app-header.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { NewsDot } from '#components/news-dot.tsx';
import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import '#components/button.css';
import { formatRoute, type RouteParams, type TabId, tabIds } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { tabTitles } from '#lib/wording/page-titles.ts';
import type { WorkspaceSnapshot } from './workspace-services.ts';

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
