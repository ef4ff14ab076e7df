import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { AccountPicker } from '#components/account-picker.tsx';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useAccountSwitch } from '#lib/ui/use-account-switch.ts';
import { useLate } from '#lib/ui/use-late.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { useSnapshot } from '#lib/ui/use-snapshot.ts';
import type { WaitingLinkNotice } from './copy/waiting-link-notice.tsx';
import { lateParts } from './late-views.ts';
import { loadView } from './load-view.ts';
import { PopupFooter } from './popup-footer.tsx';
import type { PopupServices } from './popup-services.ts';
import type { PopupSnapshot } from './popup-snapshot.ts';
import { ElsewhereList } from './program/elsewhere-list.tsx';
import type { PopupFocus } from './program/program-acts.ts';
import type { SiteNotice } from './program/site-notice.tsx';
import { useProgramActs } from './program/use-program-acts.ts';
import { AddressLine } from './views/address-line.tsx';
import type { ViewProps } from './views/view-props.ts';

interface AppProps {
  readonly services: PopupServices;
  readonly initialSnapshot: PopupSnapshot;
  /** That of the initial snapshot (`loadView`). */
  readonly initialView: ComponentType<ViewProps>;
}

/** The popup: one of its views, over the meter. */
export function App({ services, initialSnapshot, initialView }: AppProps) {
  const focus = useRef<PopupFocus>(initialSnapshot.focus);
  const source = useMemo(
    () => ({ watch: services.watch, readSnapshot: () => services.readSnapshot(focus.current) }),
    [services],
  );
  const [snapshot, refresh] = useSnapshot(source, initialSnapshot);
  const { acts, isSearching, note, undo } = useProgramActs(services, focus, snapshot, refresh);
  // A view never sees a snapshot that is another one's: both change in one frame.
  const [shown, setShown] = useState({ snapshot: initialSnapshot, View: initialView });
  const isOnline = useOnline();
  // It stays in sight until the popup is closed, though it is forgotten as soon as it was shown.
  const waiting = initialSnapshot.waitingLink;
  const [isSwitching, switchAccount] = useAccountSwitch(services.send, snapshot.accountId);

  useEffect(() => {
    let isCurrent = true;
    void loadView(snapshot, isSearching).then((View) => {
      if (isCurrent) setShown({ snapshot, View });
    });
    return () => {
      isCurrent = false;
    };
  }, [snapshot, isSearching]);

  const isConnected = snapshot.connection.state !== 'signed-out';
  useEffect(() => {
    // Behind the first frame: a sync that a killed worker left goes on.
    if (isConnected) void services.send('wake', {}).catch(() => undefined);
  }, [services, isConnected]);

  const { View } = shown;
  const { address, offerId } = shown.snapshot.focus;
  return (
    <>
      {snapshot.accounts.length > 0 && (
        <header class="popup-account">
          <AccountPicker accountId={snapshot.accountId} accounts={snapshot.accounts} onPick={switchAccount} />
        </header>
      )}
      <main inert={isSwitching}>
        {isConnected && !isOnline && (
          <Notice tone="plain" role="note">
            <p>{t('offlineNotice')}</p>
          </Notice>
        )}
        {address !== null && <AddressLine address={address} onBack={() => acts.openAddress(null)} />}
        {waiting !== null && <LateWaitingLink services={services} waiting={waiting} today={initialSnapshot.today} />}
        {note !== null && <LateSiteNotice note={note} nowMs={services.nowMs} onUndo={undo} />}
        <View
          key={JSON.stringify([address, offerId])}
          services={services}
          snapshot={shown.snapshot}
          isOnline={isOnline}
          wasConnected={initialSnapshot.connection.state === 'connected'}
          acts={acts}
          takesFocus={note === null && waiting === null}
          onUsageChange={refresh}
        />
        {snapshot.page.kind === 'web' && snapshot.elsewhere.length > 0 && (
          <ElsewhereList services={services} page={snapshot.page} tab={snapshot.tab} programs={snapshot.elsewhere} />
        )}
      </main>
      <PopupFooter
        usage={isConnected ? snapshot.usage : null}
        period={snapshot.settings.quotaPeriod}
        onOpenOptions={services.openOptions}
      />
    </>
  );
}

function LateWaitingLink(props: Parameters<typeof WaitingLinkNotice>[0]) {
  const part = useLate(lateParts.waitingLink);
  return part && <part.WaitingLinkNotice {...props} />;
}

function LateSiteNotice(props: Parameters<typeof SiteNotice>[0]) {
  const part = useLate(lateParts.siteNotice);
  return part && <part.SiteNotice {...props} />;
}
