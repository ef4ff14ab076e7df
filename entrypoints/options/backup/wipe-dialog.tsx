import { useCallback, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import type { AccountCard } from '#lib/store/accounts/read-account-cards.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { FailureNotice } from '../failure-notice.tsx';
import { BackupDialog } from './backup-dialog.tsx';

interface WipeDialogProps {
  readonly accounts: readonly AccountCard[];
  readonly countLinks: (accountId: string) => Promise<number>;
  readonly nowMs: number;
  readonly onWipe: () => Promise<void>;
  readonly onClose: () => void;
}

/** Says what a wipe deletes and what it keeps, before it starts. */
export function WipeDialog({ accounts, countLinks, nowMs, onWipe, onClose }: WipeDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const counts = useLive(
    useCallback(() => Promise.all(accounts.map(({ accountId }) => countLinks(accountId))), [accounts, countLinks]),
  ).value;
  const links = counts?.reduce((sum, each) => sum + each, 0);

  const wipe = async () => {
    setBusy(true);
    setError(null);
    try {
      await onWipe();
    } catch (cause) {
      setError(toErrorData(cause));
      setBusy(false);
    }
  };

  return (
    <BackupDialog title={t('wipeTitle')} onClose={onClose}>
      <p>{t('wipeText')}</p>
      <ul>
        <li>{t('wipeAccounts', accounts.length, [formatNumber(accounts.length)])}</li>
        {links !== undefined && <li>{t('wipeLinks', links, [formatNumber(links)])}</li>}
        <li>{t('wipeLists')}</li>
        <li>{t('wipeSynced')}</li>
        <li>{t('wipePermissions')}</li>
      </ul>
      <p class="muted">{t('wipeStays')}</p>
      <FailureNotice error={error} nowMs={nowMs} />
      <div class="field-row">
        <Button look="primary" isBusy={isBusy} isDisabled={isBusy} onClick={() => void wipe()}>
          {t('wipeConfirm')}
        </Button>
        <Button onClick={onClose}>{t('backupCancel')}</Button>
      </div>
    </BackupDialog>
  );
}
