import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { AccountPicker } from '#components/account-picker.tsx';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/ui/i18n.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { useSnapshot } from '#lib/ui/use-snapshot.ts';
import { ElsewhereList } from './elsewhere-list.tsx';
import { loadView } from './load-view.ts';
import { PopupFooter } from './popup-footer.tsx';
import type { PopupServices } from './popup-services.ts';
import type { PopupSnapshot } from './popup-snapshot.ts';
import type { ViewProps } from './view-props.ts';

interface AppProps {
  readonly services: PopupServices;
  readonly initialSnapshot: PopupSnapshot;
  /** That of the initial snapshot (`loadView`). */
  readonly initialView: ComponentType<ViewProps>;
}

/** The popup: one of its views, over the meter. */
export function App({ services, initialSnapshot, initialView }: AppProps) {
  const [snapshot, refresh] = useSnapshot(services, initialSnapshot);
  const [View, setView] = useState(() => initialView);
  const isOnline = useOnline();

  useEffect(() => void loadView(snapshot).then((view) => setView(() => view)), [snapshot]);

  const isConnected = snapshot.connection.state !== 'signed-out';
  useEffect(() => {
    // Behind the first frame: a sync that a killed worker left goes on.
    if (isConnected) void services.send('wake', {}).catch(() => undefined);
  }, [services, isConnected]);

  return (
    <>
      {snapshot.accounts.length > 0 && (
        <header class="popup-account">
          <AccountPicker
            accountId={snapshot.accountId}
            accounts={snapshot.accounts}
            onPick={(accountId) => void services.send('switchAccount', { accountId }).catch(() => undefined)}
          />
        </header>
      )}
      <main>
        {isConnected && !isOnline && (
          <Notice tone="plain" role="note">
            <p>{t('offlineNotice')}</p>
          </Notice>
        )}
        <View
          services={services}
          snapshot={snapshot}
          isOnline={isOnline}
          wasConnected={initialSnapshot.connection.state === 'connected'}
          onUsageChange={refresh}
        />
        {snapshot.page.kind === 'web' && snapshot.elsewhere.length > 0 && (
          <ElsewhereList services={services} page={snapshot.page} programs={snapshot.elsewhere} />
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
