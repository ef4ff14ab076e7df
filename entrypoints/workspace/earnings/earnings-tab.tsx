import { useEffect, useMemo } from 'preact/hooks';
import { EmptyState } from '#components/empty-state.tsx';
import '#components/button.css';
import { t } from '#lib/platform/i18n.ts';
import type { TabDeps, TabProps } from '../workspace-services.ts';
import { createEarningsServices } from './create-earnings-services.ts';
import { EarningsPage } from './earnings-page.tsx';
import type { EarningsServices, EarningsSnapshot } from './earnings-services.ts';

interface Begun {
  readonly deps: TabDeps;
  readonly services: EarningsServices;
  readonly snapshot: EarningsSnapshot;
}

/** What was begun before the tab was drawn. The tab takes it. */
let begun: Begun | null = null;

/** Starts the report worker, and reads what the tab's first frame shows, while the shell around it is read. */
export async function beginEarnings(deps: TabDeps): Promise<void> {
  const services = createEarningsServices(deps);
  try {
    const snapshot = await services.readSnapshot();
    take(deps)?.services.close();
    begun = { deps, services, snapshot };
  } catch {
    // The tab reads it again, and shows why that fails.
    services.close();
  }
}

function take(deps: TabDeps): Begun | null {
  const taken = begun?.deps === deps ? begun : null;
  if (taken === null) begun?.services.close();
  begun = null;
  return taken;
}

/** The Earnings tab: what the user's conversions earned. */
export function EarningsTab(props: TabProps) {
  const { deps } = props;
  const isSignedOut = props.snapshot.connection.state === 'signed-out';
  // With the first frame, and not behind it: the worker takes longest to start.
  const { services, snapshot } = useMemo(() => {
    const taken = take(deps);
    if (!isSignedOut)
      return { services: taken?.services ?? createEarningsServices(deps), snapshot: taken?.snapshot ?? null };
    taken?.services.close();
    return { services: null, snapshot: null };
  }, [deps, isSignedOut]);
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
  return <EarningsPage {...props} services={services} first={snapshot} />;
}
