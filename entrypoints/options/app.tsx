import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AccountPicker } from '#components/accounts/account-picker.tsx';
import { AppHeader } from '#components/app-header.tsx';
import { NewsDot } from '#components/news-dot.tsx';
import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import {
  formatOptionsRoute,
  type OptionsPageId,
  type OptionsRoute,
  optionsPageIds,
  parseOptionsRoute,
} from '#lib/domain/routes/options-route.ts';
import { t } from '#lib/platform/i18n.ts';
import { AccountHold, holdNothing } from '#lib/ui/account-hold.ts';
import { useFocusKept } from '#lib/ui/focus.ts';
import { useAccountSwitch } from '#lib/ui/use-account-switch.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { usePageTitle } from '#lib/ui/use-page-title.ts';
import { optionTitles } from '#lib/wording/page-titles.ts';
import { optionPages } from './option-pages.tsx';
import type { OptionsServices } from './options-services.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';
import '#components/button.css';

interface AppProps {
  readonly services: OptionsServices;
  readonly initialSnapshot: OptionsSnapshot;
}

const kinds = [
  'settings',
  'accounts',
  'presets',
  'sync-progress',
  'conversions',
  'quota',
  'permissions',
  'merchant-pages',
  'lit-icon',
] as const;

/** The options: five pages under one header. Each page has its own address. */
export function App({ services, initialSnapshot }: AppProps) {
  const { value: snapshot, refresh } = useLive(services.readSnapshot, kinds, initialSnapshot);
  /** What an act did is done although the page cannot be read again just now: the next change reads it. */
  const readChanged = useCallback(() => refresh().catch(() => undefined), [refresh]);
  const hold = useContext(AccountHold);
  const [isSwitching, switchAccount] = useAccountSwitch(services.send, snapshot.accountId);
  const { page, section, errorCode, channelId } = useOptionsRoute();
  const title = t(optionTitles[page]);
  const { View } = optionPages[page];
  usePageTitle(t('optionsPageTitle', [title]));

  const heading = useRef<HTMLHeadingElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    // The focused element may have disappeared with the last page. So focus the new page's heading. A part that the
    // address names takes the focus itself.
    if (section !== null) return;
    heading.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [page]);

  const main = useRef<HTMLElement>(null);
  useFocusKept(main);
  return (
    <>
      <OptionsHeader page={page} snapshot={snapshot} readHasNews={services.readHasNews} onAccount={switchAccount} />
      <main ref={main} inert={isSwitching}>
        <h1 ref={heading} class="visually-hidden" tabIndex={-1}>
          {title}
        </h1>
        {/* A form keeps the page from the switches of other windows, and not from the user's own here. */}
        <AccountHold.Provider value={isSwitching ? holdNothing : hold}>
          <View
            key={`${page} ${section ?? ''} ${errorCode ?? ''}`}
            services={services}
            snapshot={snapshot}
            section={section}
            errorCode={errorCode}
            channelId={channelId}
            onChange={readChanged}
          />
        </AccountHold.Provider>
      </main>
    </>
  );
}

interface OptionsHeaderProps {
  readonly page: OptionsPageId;
  readonly snapshot: OptionsSnapshot;
  readonly readHasNews: () => Promise<boolean>;
  readonly onAccount: (accountId: string) => void;
}

/** Links to the pages and to the workspace, the active account, and what is left of its quota. */
function OptionsHeader({ page, snapshot, readHasNews, onAccount }: OptionsHeaderProps) {
  const { accountId, accounts, connection, settings, usage } = snapshot;
  return (
    <AppHeader
      isHeading={false}
      part={page}
      nav={
        <nav class="tabs" aria-label={t('optionsTitle')}>
          {optionsPageIds.map((id) => (
            <a key={id} class="tab" href={formatOptionsRoute(id)} aria-current={id === page ? 'page' : undefined}>
              {t(optionTitles[id])}
            </a>
          ))}
        </nav>
      }
      tools={
        <>
          <NewsDot readHasNews={readHasNews} />
          {accounts.length > 1 && <AccountPicker accountId={accountId} accounts={accounts} onPick={onAccount} />}
          {/* The page "Account" shows the same meter itself. */}
          {connection.state !== 'signed-out' && page !== 'account' && (
            <div class="shell-quota">
              <QuotaMeter usage={usage} period={settings.quotaPeriod} />
            </div>
          )}
          <a class="button button-quiet" href="workspace.html">
            {t('optionsWorkspace')}
          </a>
        </>
      }
    />
  );
}

/** The page that the address names. Links, Back, Forward and bookmarks change it. */
function useOptionsRoute(): OptionsRoute {
  const [fragment, setFragment] = useState(location.hash);
  // A layout effect, because a plain effect would miss a change of the address just after the first frame.
  useLayoutEffect(() => {
    const onChange = () => setFragment(location.hash);
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return parseOptionsRoute(fragment);
}
