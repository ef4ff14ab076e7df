import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { describeRefusal } from '#components/sync/describe-refusal.ts';
import '#components/forms/field.css';
import { t } from '#lib/platform/i18n.ts';
import type { ShownRefusal } from '#lib/store/sync/read-refusals.ts';
import { describeError } from '#ui/describe-error.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import type { PopupServices } from '../popup-services.ts';

interface CampaignsRefreshProps {
  readonly services: PopupServices;
  readonly offerId: string;
  readonly serviceUrl: string;
  readonly refusal: ShownRefusal | null;
  readonly onRefreshed: () => Promise<void>;
}

/**
 * Asks the service for the program's coupons and campaigns, and names the service: the call tells it which program is looked
 * at, so the popup never makes it by itself. Where the service refuses them, it says so.
 */
export function CampaignsRefresh({ services, offerId, serviceUrl, refusal, onRefreshed }: CampaignsRefreshProps) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isFailure: boolean } | null>(null);

  const refresh = async () => {
    setBusy(true);
    setSaid(null);
    try {
      await services.send('refreshCampaigns', { offerId });
      await onRefreshed();
      setSaid({ text: t('programsRefreshed'), isFailure: false });
    } catch (cause) {
      const { text, next } = describeError(toErrorData(cause), services.nowMs());
      setSaid({ text: `${text} ${next}`, isFailure: true });
    }
    setBusy(false);
  };

  return (
    <div>
      {refusal !== null && (
        <p class="field-hint">{describeRefusal('campaigns', refusal.refusal, refusal.listedAtMs)}</p>
      )}
      <Button look="quiet" isBusy={isBusy} onClick={() => !isBusy && void refresh()}>
        {t('campaignsRefresh', [new URL(serviceUrl).host])}
      </Button>
      <p class="field-hint" role={said?.isFailure ? 'alert' : undefined} aria-live="polite">
        {said?.text}
      </p>
    </div>
  );
}
