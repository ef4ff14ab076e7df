import { Button } from '#components/button.tsx';
import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { t } from '#lib/platform/i18n.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import type { BulkServices } from './bulk-services.ts';
import { toStartText } from './to-start-text.ts';
import type { Attempt } from './use-bulk-form.ts';

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
