import { Button } from '#components/button.tsx';
import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkPrice } from '#lib/domain/bulk/to-bulk-price.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import type { Attempt } from './bulk-form.ts';
import type { BulkServices } from './bulk-services.ts';

interface PlanActsProps {
  readonly services: BulkServices;
  readonly run: BulkRun;
  readonly attempt: Attempt;
  readonly shell: WorkspaceSnapshot;
  readonly onStarted: () => void;
}

/** The acts on a plan. */
export function PlanActs({ services, run, attempt, shell, onStarted }: PlanActsProps) {
  const { runId, counts } = run;
  const isConnected = shell.connection.state === 'connected';
  const hasWork = counts.new + counts.reused + counts.duplicate > 0;
  return (
    <>
      <Button
        look="primary"
        isDisabled={run.state !== 'planned' || !hasWork || !isConnected}
        onClick={async () => {
          if (await attempt(services.send('startBulk', { runId }))) onStarted();
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

interface UnderWayActsProps {
  readonly services: BulkServices;
  readonly run: BulkRun;
  readonly attempt: Attempt;
}

/** The acts on a run that is under way or paused. */
export function UnderWayActs({ services, run, attempt }: UnderWayActsProps) {
  const { runId } = run;
  return (
    <>
      {run.state === 'running' && (
        <Button onClick={() => void attempt(services.send('pauseBulk', { runId }))}>{t('bulkPause')}</Button>
      )}
      {run.state === 'paused' && (
        <Button look="primary" onClick={() => void attempt(services.send('resumeBulk', { runId }))}>
          {t('bulkResume')}
        </Button>
      )}
      <Button onClick={() => void attempt(services.send('cancelBulk', { runId }))}>{t('bulkCancel')}</Button>
    </>
  );
}
