import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { formatDuration } from '#components/time/format-duration.ts';
import { WaitCountdown } from '#components/time/wait-countdown.tsx';
import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkPrice } from '#lib/domain/bulk/to-bulk-price.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { t } from '#lib/platform/i18n.ts';
import { useOnce } from '#lib/ui/use-act.ts';
import { describeBulkPause } from '#lib/wording/describe-bulk.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import type { Attempt } from './bulk-form.ts';
import type { BulkServices } from './bulk-services.ts';
import './run-acts.css';

interface PlanActsProps {
  readonly services: BulkServices;
  readonly run: BulkRun;
  /** Whether the plan is that of the list in the field. */
  readonly isCurrent: boolean;
  readonly attempt: Attempt;
  readonly shell: WorkspaceSnapshot;
  readonly onStarted: () => void;
}

export function PlanActs({ services, run, isCurrent, attempt, shell, onStarted }: PlanActsProps) {
  const { runId, counts } = run;
  const isConnected = shell.connection.state === 'connected';
  const hasWork = counts.new + counts.reused + counts.duplicate > 0;
  return (
    <>
      <Button
        look="primary"
        isDisabled={run.state !== 'planned' || !isCurrent || !hasWork || !isConnected}
        onClick={async () => {
          if (await attempt(services.send('startBulk', { runId, most: counts.new }))) onStarted();
        }}
      >
        {toStartText(run, shell)}
      </Button>
      {!isConnected && <span class="muted">{t('bulkNotConnected')}</span>}
    </>
  );
}

/** The text of the button for a list: "Make 5 links", or "Get 5 links" if none is new. Counts nothing until it is checked. */
export function toStartText(run: BulkRun, { usage, settings }: Pick<WorkspaceSnapshot, 'usage' | 'settings'>): string {
  const { counts, state } = run;
  if (state === 'planning') return t('bulkCheckingLabel');
  const { toMint } = toBulkPrice(run, usage, settings);
  if (toMint > 0) return t('bulkStart', toMint, [formatNumber(toMint)]);
  return counts.reused > 0 ? t('bulkStartReused', counts.reused, [formatNumber(counts.reused)]) : t('bulkStartNone');
}

type RunMessage = 'pauseBulk' | 'resumeBulk' | 'cancelBulk';

interface UnderWayActsProps {
  readonly services: BulkServices;
  readonly run: BulkRun;
  readonly attempt: Attempt;
  /** Shows what an act changed. */
  readonly refresh: () => Promise<unknown>;
}

export function UnderWayActs({ services, run, attempt, refresh }: UnderWayActsProps) {
  const { runId } = run;
  const actOf = useOnce(async (message: RunMessage) => {
    await attempt(services.send(message, { runId }));
    // Changes of a list that runs are shown half a second late: until then its button would ask again.
    await refresh().catch(() => undefined);
  });
  return (
    <>
      {run.state === 'running' && <Button {...actOf('pauseBulk')}>{t('bulkPause')}</Button>}
      {run.state === 'paused' && (
        <Button look="primary" {...actOf('resumeBulk')}>
          {t('bulkResume')}
        </Button>
      )}
      <Button {...actOf('cancelBulk')}>{t('bulkCancel')}</Button>
    </>
  );
}

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
  const { bulkReserve: reserve } = snapshot.settings;
  const forRuns = { reserve, isDue: linksLeft(snapshot.usage) > reserve };
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
        <Notice
          tone={run.pauseReason === 'user' ? 'plain' : 'warn'}
          role="note"
          title={t('bulkPausedTitle')}
          text={describeBulkPause(run.pauseReason ?? 'user', forRuns, nowMs())}
        />
      )}
    </div>
  );
}
