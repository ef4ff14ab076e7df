import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { toRowTitle } from './to-row-title.ts';
import './links-dialogs.css';

interface RetryDialogProps {
  readonly row: LinkRow;
  /** What the user must know before the call. */
  readonly why: 'unknown' | 'quota-reached';
  readonly nowMs: number;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Says what another try may cost, and asks whether to make it. */
export function RetryDialog({ row, why, nowMs, onRetry, onClose }: RetryDialogProps) {
  const full = describeError({ code: 'quota-reached' }, nowMs);
  return (
    <Dialog
      title={why === 'unknown' ? t('bulkRetryUnknownTitle') : full.text}
      closeLabel={t('actionClose')}
      onClose={onClose}
    >
      <div class="links-dialog">
        <p class="links-dialog-subject" dir="auto">
          {toRowTitle(row)}
        </p>
        <p>{why === 'unknown' ? t('bulkRetryUnknownText') : full.next}</p>
      </div>
      <div class="links-dialog-acts">
        <Button onClick={onClose}>{t('actionCancel')}</Button>
        <Button look="primary" onClick={onRetry}>
          {why === 'unknown' ? t('actionTryAgain') : t('actionMintAnyway')}
        </Button>
      </div>
    </Dialog>
  );
}
