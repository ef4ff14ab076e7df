import { useEffect, useMemo } from 'preact/hooks';
import { EmptyState } from '#components/empty-state.tsx';
import '#components/button.css';
import { parseRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { AccountState } from '#lib/store/accounts/open-account.ts';
import type { TabDeps, TabProps } from '../workspace-services.ts';
import { createEarningsServices } from './create-earnings-services.ts';
import { EarningsPage } from './earnings-page.tsx';
import type { EarningsServices, EarningsSnapshot } from './earnings-services.ts';
import { toReportScope } from './to-report-scope.ts';
import { toReportQuestion } from './use-report.ts';

interface Begun {
  readonly deps: TabDeps;
  readonly services: EarningsServices;
  readonly snapshot: EarningsSnapshot;
}

/** What was begun before the tab was drawn. The tab takes it. */
let begun: Begun | null = null;

/**
 * Starts the report worker, reads what the tab's first frame shows, and asks for its report, while the shell around the
 * tab is read and drawn.
 */
export async function beginEarnings(deps: TabDeps, stating: Promise<AccountState>): Promise<void> {
  const services = createEarningsServices(deps);
  try {
    const [snapshot, { settings }] = await Promise.all([services.readSnapshot(), stating]);
    const { params } = parseRoute(location.hash);
    const question = toReportQuestion(toReportScope(params, snapshot, settings, deps.nowMs()));
    if (question !== null) services.askAhead('report', question.asking);
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
