import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { t } from '#lib/platform/i18n.ts';
import './program-dialog.css';
import './retry-unknown-dialog.css';

interface RetryUnknownDialogProps {
  readonly line: BulkLine;
  readonly onMint: () => void;
  readonly onClose: () => void;
}

/** Warns what it may cost to retry a line whose answer was lost. */
export function RetryUnknownDialog({ line, onMint, onClose }: RetryUnknownDialogProps) {
  return (
    <Dialog title={t('bulkRetryUnknownTitle')} closeLabel={t('actionClose')} onClose={onClose}>
      <p class="bulk-dialog-text">{line.destinationUrl}</p>
      <p>{t('bulkRetryUnknownText')}</p>
      <div class="bulk-dialog-acts">
        <Button look="primary" onClick={onMint}>
          {t('actionMintAnyway')}
        </Button>
        <Button onClick={onClose}>{t('bulkRetryUnknownKeep')}</Button>
      </div>
    </Dialog>
  );
}
