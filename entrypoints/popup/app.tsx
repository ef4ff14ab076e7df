import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { NarrowHeader } from '#components/narrow-header.tsx';
import { Notice } from '#components/notice.tsx';
import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import { NoAccessNotice } from '#components/service/no-access-notice.tsx';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';
import { t } from '#lib/platform/i18n.ts';
import { useAccountSwitch } from '#lib/ui/use-account-switch.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { WaitingLinkNotice } from './copy/late-parts.ts';
import { createFooterOutlet, FooterContent, type FooterOutlet } from './footer-outlet.tsx';
import { EarningsQuestion, LockNotice, ProgramSearchView, TrackingLinkView } from './late-parts.ts';
import type { PopupFocus } from './popup-focus.ts';
import type { PopupServices } from './popup-services.ts';
import type { PopupSnapshot } from './popup-snapshot.ts';
import { preloadParts } from './preload-parts.ts';
import { ElsewhereList } from './program/late-parts.ts';
import { ProgramView } from './program/program-view.tsx';
import { SiteNotice } from './program/site-notice.tsx';
import { useProgramActs } from './use-program-acts.ts';
import type { ViewProps } from './view-props.ts';
import { AttentionView, SignedOutView } from './views/account-views.tsx';
import { NoProgramView } from './views/no-program-view.tsx';
import './app.css';

interface AppProps {
  readonly services: PopupServices;
  /** The first snapshot. `preloadParts` has loaded the late parts that it needs. */
  readonly initialSnapshot: PopupSnapshot;
}

/** The start of the worker slows the first act down. A stored link needs no worker, and a new one starts it sooner. */
const wakeAfterMs = 1_000;

const kinds = ['settings', 'accounts', 'sync-progress', 'permissions'] as const;

/** The popup: the header with the account, one view, and the footer with the view's act and the quota meter. */
export function App({ services, initialSnapshot }: AppProps) {
  const focus = useRef<PopupFocus>(initialSnapshot.focus);
  // Loads the late parts before publishing, so that `await refresh()` means "on screen".
  const readSnapshot = useCallback(async () => {
    const read = await services.readSnapshot(focus.current);
    await preloadParts(read);
    return read;
  }, [services]);
  const { value: snapshot, refresh } = useLive(readSnapshot, kinds, initialSnapshot);
  const { acts, isSearching, note, undo } = useProgramActs(services, focus, snapshot, refresh);
  const isOnline = useOnline();
  useTabLinks(services.openTab);
  // From the first snapshot: the worker deletes the stored link once it was shown, but it stays until the popup closes.
  const waiting = initialSnapshot.waitingLink;
  // From the first snapshot, too: nothing moves when the first sync ends, and the answer stays in sight.
  const { asksForEarnings } = initialSnapshot;
  const [footerOutlet] = useState(createFooterOutlet);
  const [isSwitching, switchAccount] = useAccountSwitch(services.send, snapshot.accountId);

  const { tab } = snapshot;
  const isConnected = snapshot.connection.state !== 'signed-out';
  useEffect(() => {
    if (!isConnected) return;
    const timer = setTimeout(() => {
      // The worker resumes an interrupted sync and counts colleagues' new links.
      void services.send('wake', {}).catch(() => undefined);
      void services
        .refreshTeam()
        .then((isNew) => (isNew ? refresh() : undefined))
        .catch(() => undefined);
    }, wakeAfterMs);
    return () => clearTimeout(timer);
  }, [services, isConnected, refresh]);

  const { address, offerId } = snapshot.focus;
  const view = JSON.stringify([address, offerId]);
  const main = useRef<HTMLElement>(null);
  const isFirstView = useRef(true);
  // Show each new view from its top: the last one may have been scrolled. A layout effect, so that it comes before the
  // view takes the focus, which may scroll again.
  useLayoutEffect(() => {
    // The first view is at its top already. Scrolling would make the browser lay it out twice.
    if (!isFirstView.current) main.current?.scrollTo({ top: 0 });
    isFirstView.current = false;
  }, [view, isSearching]);

  const panelTabId = isConnected && tab !== null ? tab.tabId : null;
  const canCheck = snapshot.connection.state === 'connected';
  const checkPage = (tabId: number) => services.openPanel(tabId, services.send('askPageCheck', { tabId }));

  return (
    <>
      <header>
        <NarrowHeader
          accountId={snapshot.accountId}
          accounts={snapshot.accounts}
          onPickAccount={switchAccount}
          onOpenOptions={services.openOptions}
          onMakePost={panelTabId === null ? null : () => services.openPanel(panelTabId)}
          onCheck={panelTabId === null || !canCheck ? null : () => checkPage(panelTabId)}
        />
      </header>
      <main ref={main} inert={isSwitching}>
        {isConnected && !isOnline && <Notice tone="plain" role="note" text={t('offlineNotice')} />}
        {!snapshot.hasServiceAccess && <NoAccessNotice services={services} connection={snapshot.connection} />}
        {snapshot.isLocked && isConnected && <LockNotice services={services} onUnlocked={refresh} />}
        {address !== null && <AddressLine address={address} onBack={() => acts.openAddress(null)} />}
        {waiting !== null && <WaitingLinkNotice services={services} waiting={waiting} today={initialSnapshot.today} />}
        {note !== null && <SiteNotice note={note} nowMs={services.nowMs} onUndo={undo} />}
        <PopupView
          key={view}
          services={services}
          snapshot={snapshot}
          isSearching={isSearching}
          isOnline={isOnline}
          wasConnected={initialSnapshot.connection.state === 'connected'}
          acts={acts}
          footerOutlet={footerOutlet}
          takesFocus={note === null && waiting === null}
          hasUndo={note?.kind === 'done'}
          onUsageChange={refresh}
        />
        {snapshot.page.kind === 'web' && snapshot.elsewhere.length > 0 && (
          <ElsewhereList services={services} page={snapshot.page} tab={snapshot.tab} programs={snapshot.elsewhere} />
        )}
        {asksForEarnings && waiting === null && (
          <EarningsQuestion
            services={services}
            callsPerMinute={snapshot.settings.callsPerMinute}
            isOnline={isOnline}
            waits={isSearching || hasSomethingUrgent(snapshot)}
          />
        )}
      </main>
      <PopupFooter
        outlet={footerOutlet}
        usage={isConnected ? snapshot.usage : null}
        period={snapshot.settings.quotaPeriod}
        isInert={isSwitching}
      />
    </>
  );
}

/** Whether the popup has a question of its own, or says what must be mended before anything can be loaded. */
function hasSomethingUrgent({ connection, hasServiceAccess, isLocked, doubt }: PopupSnapshot): boolean {
  return connection.state !== 'connected' || !hasServiceAccess || isLocked || doubt !== null;
}

interface PopupViewProps extends ViewProps {
  /** Whether the search "Choose a program" is open. */
  readonly isSearching: boolean;
}

function PopupView({ isSearching, ...props }: PopupViewProps) {
  const { connection, page, details } = props.snapshot;
  if (connection.state === 'signed-out') return <SignedOutView {...props} />;
  if (connection.state === 'needs-attention') return <AttentionView {...props} />;
  if (page.kind === 'tracking-link') return <TrackingLinkView {...props} />;
  if (isSearching) return <ProgramSearchView {...props} />;
  if (page.kind === 'web' && details !== null) return <ProgramView {...props} />;
  return <NoProgramView {...props} />;
}

interface PopupFooterProps {
  /** The place where the view draws its act and the result. */
  readonly outlet: FooterOutlet;
  /** Null without an account. */
  readonly usage: QuotaUsage | null;
  readonly period: QuotaPeriodKind;
  readonly isInert: boolean;
}

/** The view's act, and below it the quota meter. Both stay visible when the user scrolls the view. */
function PopupFooter({ outlet, usage, period, isInert }: PopupFooterProps) {
  return (
    <footer class="popup-footer" inert={isInert}>
      <FooterContent outlet={outlet} />
      {usage !== null && <QuotaMeter usage={usage} period={period} leadsToCorrection />}
    </footer>
  );
}

/**
 * Opens the popup's links through `openTab` in Firefox, where the popup would stay open over the new tab. Leaves clicks
 * with a modifier key to the browser, which opens a tab in the background or a window.
 */
export function useTabLinks(openTab: PopupServices['openTab']): void {
  useEffect(() => {
    if (openTab === null) return;
    const onClick = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[target="_blank"]') : null;
      if (link === null || defaultPrevented || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      openTab(link);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [openTab]);
}

interface AddressLineProps {
  readonly address: string;
  readonly onBack: () => void;
}

/** Says that the popup shows an address that the user pasted, with a button back to the page. */
function AddressLine({ address, onBack }: AddressLineProps) {
  return (
    <div class="address-line">
      <p title={address}>
        {t('addressShown')} <span class="address-text">{toShortAddress(address)}</span>
      </p>
      <Button look="quiet" onClick={onBack}>
        {t('addressBack')}
      </Button>
    </div>
  );
}
