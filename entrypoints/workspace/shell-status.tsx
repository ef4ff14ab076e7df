import { useContext, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SyncStatus } from '#components/sync/sync-status.tsx';
import { formatRecent } from '#components/time/format-instant.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeListingError } from '#lib/ui/describe-listing-error.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { OwnRefresh } from './tab-status.ts';
import type { TabDeps, WorkspaceSnapshot } from './workspace-services.ts';
import './shell-status.css';

interface ShellStatusProps {
  readonly deps: TabDeps;
  readonly snapshot: WorkspaceSnapshot;
  readonly onChange: () => Promise<void>;
}

/**
 * Shows how fresh the mirror is, the sync's progress, and what blocks it. Each tab draws it once, in every state. A tab
 * with a refresh of its own ({@link OwnRefresh}) shows it only where it says more than "all is well".
 */
export function ShellStatus({ deps, snapshot, onChange }: ShellStatusProps) {
  const [error, setError] = useState<ErrorData | null>(null);
  const isOnline = useOnline();
  const hasOwnRefresh = useContext(OwnRefresh);
  const { connection, sync } = snapshot;

  const syncNow = async () => {
    setError(null);
    try {
      await deps.send('syncNow', {});
    } catch (cause) {
      setError(toErrorData(cause));
    }
    await onChange();
  };

  if (connection.state === 'signed-out') {
    return (
      <section class="shell-status" aria-label={t('programsOnDevice')}>
        <p>{t('workspaceSignedOut')}</p>
        <a class="button button-quiet" href="demo.html" target="_blank" rel="noopener">
          {t('welcomeDemo')}
        </a>
        <a class="button button-primary" href="options.html">
          {t('actionConnect')}
        </a>
      </section>
    );
  }
  if (connection.state === 'needs-attention' || !snapshot.hasServiceAccess) {
    const code = connection.state === 'needs-attention' ? connection.reason : 'permission-missing';
    const { text, next } = describeError({ code }, deps.nowMs());
    return (
      <section class="shell-status shell-status-bad" aria-label={t('programsOnDevice')}>
        <p>
          {text} {next}
        </p>
        <a class="button button-quiet" href="options.html">
          {t('actionOpenOptions')}
        </a>
      </section>
    );
  }
  const failure = error ?? (sync.error === null || sync.phase !== 'idle' ? null : { code: sync.error });
  const described = failure === null ? null : describeListingError(failure, deps.nowMs());
  if (hasOwnRefresh && isOnline && failure === null && sync.phase === 'idle') return null;
  return (
    <section class="shell-status" aria-label={t('programsOnDevice')}>
      {sync.phase !== 'idle' ? (
        <SyncStatus sync={sync} nowMs={deps.nowMs} />
      ) : (
        <p role={error === null ? undefined : 'alert'}>
          {[
            !isOnline && t('workspaceOffline'),
            described !== null && `${t('syncStopped')} ${described.text} ${described.next}`,
            toFreshness(sync, deps.nowMs()),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {sync.phase === 'idle' && (
        <Button look="quiet" onClick={() => void syncNow()}>
          {t('actionSyncNow')}
        </Button>
      )}
    </section>
  );
}

function toFreshness({ programCount, lastCompletedAtMs }: SyncProgress, nowMs: number): string {
  if (lastCompletedAtMs !== null) return t('syncCompleted', [formatRecent(lastCompletedAtMs, nowMs)]);
  return programCount === 0 ? t('syncNever') : t('programCount', programCount, [formatNumber(programCount)]);
}
