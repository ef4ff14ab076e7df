import { formatNumber } from '#components/format-number.ts';
import { ProgressBar } from '#components/progress-bar.tsx';
import { formatDuration } from '#components/time/format-duration.ts';
import { useNow } from '#components/time/use-now.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { t } from '#lib/platform/i18n.ts';
import './sync-status.css';

interface SyncStatusProps {
  readonly sync: SyncProgress;
  readonly nowMs: () => number;
}

/** The listing of programs: how far it is, how long it takes, and what it waits for. */
export function SyncStatus({ sync, nowMs }: SyncStatusProps) {
  const now = useNow(nowMs, true);
  const waitMs = sync.waitingUntilMs === null ? 0 : sync.waitingUntilMs - now;
  const leftMs = sync.estimatedEndMs === null ? 0 : sync.estimatedEndMs - now;
  const parts = [
    sync.pagesKnown > 0
      ? t('syncPages', [formatNumber(Math.min(sync.pagesDone + 1, sync.pagesKnown)), formatNumber(sync.pagesKnown)])
      : t('syncFirstPage'),
    waitMs > 0 && t('syncWaiting', [String(Math.ceil(waitMs / 1000))]),
    leftMs > 0 && t('syncTimeLeft', [formatDuration(leftMs)]),
  ];
  return (
    <div class="sync-status">
      <ProgressBar label={t('syncingPrograms')} done={sync.pagesDone} known={sync.pagesKnown} />
      <p class="meta numeric">{parts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
