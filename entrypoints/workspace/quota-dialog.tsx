import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '#components/dialog.tsx';
import { QuotaInstrument } from '#components/quota/quota-instrument.tsx';
import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import type { QuotaHistory } from '#lib/domain/quota/quota-history.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import type { WorkspaceServices, WorkspaceSnapshot } from './workspace-services.ts';
import '#components/button.css';
import './quota-dialog.css';

interface QuotaDialogProps {
  readonly services: WorkspaceServices;
  readonly snapshot: WorkspaceSnapshot;
  readonly onClose: () => void;
}

/** Shows the links of each day. The user sets limits and corrects the count in the options. */
export function QuotaDialog({ services, snapshot: { usage, settings }, onClose }: QuotaDialogProps) {
  const [history, setHistory] = useState<QuotaHistory | null>(null);
  useEffect(() => {
    void services.readQuotaHistory(settings).then(setHistory);
    // Reads again when a link is counted, because its day's bar changes.
  }, [services, settings, usage.used]);
  return (
    <Dialog title={t('quotaWhere')} closeLabel={t('actionClose')} onClose={onClose}>
      {history === null ? (
        <QuotaMeter usage={usage} period={settings.quotaPeriod} />
      ) : (
        <QuotaInstrument usage={usage} period={settings.quotaPeriod} history={history} />
      )}
      <p class="dialog-end button-row">
        <a class="button" href={toOptionsUrl('account/correction')}>
          {t('correctCount')}
        </a>
        <a class="button button-quiet" href={toOptionsUrl('account/limits')}>
          {t('quotaChangeInOptions')}
        </a>
      </p>
    </Dialog>
  );
}
