import { Button } from '#components/button.tsx';
import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { t } from '#lib/platform/i18n.ts';
import type { BulkServices } from './bulk-services.ts';
import type { Attempt } from './use-bulk-form.ts';

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
