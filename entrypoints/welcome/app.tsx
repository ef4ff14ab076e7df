import { useEffect, useRef, useState } from 'preact/hooks';
import { PageHeader } from '#components/page-header.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { ConnectStep } from './connect-step.tsx';
import { PinStep } from './pin-step.tsx';
import { Promises } from './promises.tsx';
import { TryStep } from './try-step.tsx';
import type { WelcomeServices, WelcomeSnapshot } from './welcome-services.ts';

interface AppProps {
  readonly services: WelcomeServices;
  readonly initialSnapshot: WelcomeSnapshot;
}

const kinds = ['accounts', 'sync-progress', 'links'] as const;

/** The page after the installation: three steps to the first link, and what Linkmint promises. */
export function App({ services, initialSnapshot }: AppProps) {
  const { value: snapshot, refresh } = useLive(services.readSnapshot, kinds, initialSnapshot);
  const [wasConnectedHere, setConnectedHere] = useState(false);
  const tryTitle = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form with the focus has disappeared, so focus the next step.
    if (wasConnectedHere) tryTitle.current?.focus();
  }, [wasConnectedHere]);
  useEffect(() => {
    document.title = t('welcomeDocumentTitle');
  }, []);
  return (
    <>
      <PageHeader>
        <div>
          <h1>{t('welcomeTitle')}</h1>
          <p class="muted">
            {t('welcomeIntro')} <a href="demo.html">{t('welcomeDemo')}</a>
          </p>
        </div>
      </PageHeader>
      <main>
        <div class={snapshot.connection.state === 'connected' ? 'steps steps-connected' : 'steps'}>
          <ConnectStep
            services={services}
            connection={snapshot.connection}
            onConnected={async () => {
              await refresh();
              setConnectedHere(true);
            }}
          />
          <PinStep readIsPinned={services.readIsPinned} />
          <TryStep services={services} snapshot={snapshot} onChange={refresh} titleRef={tryTitle} />
        </div>
        <Promises />
      </main>
    </>
  );
}
