import { useEffect, useState } from 'preact/hooks';
import { EmptyState } from '#components/empty-state.tsx';
import '#components/button.css';
import { t } from '#lib/platform/i18n.ts';
import type { TabProps } from '../workspace-services.ts';
import { createEarningsServices } from './create-earnings-services.ts';
import { EarningsPage } from './earnings-page.tsx';
import type { EarningsServices } from './earnings-services.ts';

/** The Earnings tab: what the user's conversions earned. */
export function EarningsTab(props: TabProps) {
  const [services, setServices] = useState<EarningsServices | null>(null);
  const isSignedOut = props.snapshot.connection.state === 'signed-out';
  useEffect(() => {
    if (isSignedOut) return undefined;
    const created = createEarningsServices(props.deps);
    setServices(created);
    return () => {
      setServices(null);
      created.close();
    };
  }, [props.deps, isSignedOut]);

  if (isSignedOut) {
    return (
      <EmptyState
        title={t('earningsSignedOut')}
        actions={
          <a class="button button-primary" href="options.html">
            {t('actionConnect')}
          </a>
        }
      >
        {t('earningsSignedOutText')}
      </EmptyState>
    );
  }
  return services && <EarningsPage {...props} services={services} />;
}
