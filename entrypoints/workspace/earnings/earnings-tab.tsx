import { useEffect, useMemo } from 'preact/hooks';
import { EmptyState } from '#components/empty-state.tsx';
import '#components/button.css';
import { t } from '#lib/platform/i18n.ts';
import type { TabProps } from '../workspace-services.ts';
import { createEarningsServices } from './create-earnings-services.ts';
import { EarningsPage } from './earnings-page.tsx';

/** The Earnings tab: what the user's conversions earned. */
export function EarningsTab(props: TabProps) {
  const isSignedOut = props.snapshot.connection.state === 'signed-out';
  // With the first frame, and not behind it: the thread takes longest to start.
  const services = useMemo(() => (isSignedOut ? null : createEarningsServices(props.deps)), [props.deps, isSignedOut]);
  useEffect(() => services?.close, [services]);

  if (services === null) {
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
  return <EarningsPage {...props} services={services} />;
}
