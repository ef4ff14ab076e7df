import { Notice } from '#components/notice.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { formatDuration } from '#components/time/format-duration.ts';
import { WaitCountdown } from '#components/time/wait-countdown.tsx';
import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkPrice } from '#lib/domain/bulk/to-bulk-price.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeBulkPause } from '#lib/wording/describe-bulk.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import './run-progress.css';

interface RunProgressProps {
  readonly run: BulkRun;
  readonly snapshot: WorkspaceSnapshot;
  readonly nowMs: () => number;
  /** The version of an update that waits for the run. Null if no update waits. */
  readonly waitingVersion: string | null;
}

/** Shows how far a run is, how long it still takes, and what it waits for. */
export function RunProgress({ run, snapshot, nowMs, waitingVersion }: RunProgressProps) {
  const { counts } = run;
  const ended = counts.done + counts.refused + counts.failed + counts.unknown + counts.skipped;
  const known = ended + counts.new;
  const { durationMs } = toBulkPrice(run, snapshot.usage, snapshot.settings);
  const wait = run.waiting;
  const waitMs = Math.max(0, (wait?.untilMs ?? 0) - nowMs());
  return (
    <div class="bulk-progress">
      <ProgressBar label={t('bulkMinting')} done={ended} known={known} />
      <p class="bulk-progress-text">
        <strong class="numeric">{t('bulkProgress', [formatNumber(ended), formatNumber(known)])}</strong>
        {run.state === 'running' && counts.new > 0 && (
          <span class="muted">{t('bulkTimeLeft', [formatDuration(durationMs + waitMs)])}</span>
        )}
        {run.state === 'running' && wait !== null && (
          <span class="muted">
            {wait.reason === 'offline' || wait.reason === 'locked' ? (
              t(wait.reason === 'offline' ? 'bulkWaitOffline' : 'bulkWaitLocked')
            ) : (
              <WaitCountdown
                key={wait.untilMs}
                toText={(seconds) => t(wait.reason === 'minute' ? 'bulkWaitMinute' : 'bulkWaitLimited', [seconds])}
                untilMs={wait.untilMs}
                nowMs={nowMs}
                isSpoken={false}
              />
            )}
          </span>
        )}
      </p>
      {run.state === 'running' && waitingVersion !== null && (
        <p class="muted" role="status">
          {t('bulkUpdateWaits', [waitingVersion])}
        </p>
      )}
      {run.state === 'paused' && (
        <Notice tone={run.pauseReason === 'user' ? 'plain' : 'warn'} role="note" title={t('bulkPausedTitle')}>
          <p>{describeBulkPause(run.pauseReason ?? 'user', snapshot.settings.bulkReserve, nowMs())}</p>
        </Notice>
      )}
    </div>
  );
}
