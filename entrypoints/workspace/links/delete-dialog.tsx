import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './links-dialogs.css';
import './delete-dialog.css';

interface DeleteDialogProps {
  readonly rows: readonly LinkRow[];
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before rows are deleted. Says what is deleted and what stays. */
export function DeleteDialog({ rows, onDelete, onClose }: DeleteDialogProps) {
  const hasLinks = rows.some(({ link }) => link !== null);
  const hasWishes = rows.some(({ link }) => link === null);
  return (
    <Dialog
      title={t(hasWishes ? 'linksDeleteMixedTitle' : 'linksDeleteTitle', rows.length, [formatNumber(rows.length)])}
      closeLabel={t('actionClose')}
      onClose={onClose}
    >
      {hasLinks && (
        <ul class="links-consequences">
          <li>{t('linksDeleteGoes')}</li>
          <li>{t('linksDeleteStays')}</li>
          <li>{t('linksDeleteAgain')}</li>
        </ul>
      )}
      {hasWishes && <p>{t('linksDeleteWishes')}</p>}
      <p class="muted">{t('linksDeleteUndo')}</p>
      <div class="links-dialog-acts links-danger">
        <Button onClick={onClose}>{t('actionCancel')}</Button>
        <Button look="primary" onClick={onDelete}>
          {t('linksDelete')}
        </Button>
      </div>
    </Dialog>
  );
}
