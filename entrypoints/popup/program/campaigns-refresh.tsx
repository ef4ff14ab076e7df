import { Button } from '#components/button.tsx';
import { describeRefusal } from '#components/sync/describe-refusal.ts';
import '#components/forms/field.css';
import { t } from '#lib/platform/i18n.ts';
import type { ShownRefusal } from '#lib/store/sync/read-listing-state.ts';
import { useRefreshAct } from '#lib/ui/use-refresh-act.ts';
import type { PopupServices } from '../popup-services.ts';

interface CampaignsRefreshProps {
  readonly services: PopupServices;
  readonly offerId: string;
  readonly serviceUrl: string;
  readonly refusal: ShownRefusal | null;
  readonly onRefreshed: () => Promise<void>;
}

/**
 * A button that asks the service for the program's coupons and campaigns. The call reveals which program the user looks
 * at, so only the user starts it, and the button names the service. Says so if the service refuses the lists.
 */
export function CampaignsRefresh({ services, offerId, serviceUrl, refusal, onRefreshed }: CampaignsRefreshProps) {
  const { isBusy, said, refresh } = useRefreshAct(async () => {
    await services.send('refreshCampaigns', { offerId });
    await onRefreshed();
  }, services.nowMs);

  return (
    <div>
      {refusal !== null && (
        <p class="field-hint">{describeRefusal('campaigns', refusal.refusal, refusal.listedAtMs)}</p>
      )}
      <Button look="quiet" isBusy={isBusy} onClick={refresh}>
        {t('campaignsRefresh', [new URL(serviceUrl).host])}
      </Button>
      <p class="field-hint" role={said?.isFailure ? 'alert' : undefined} aria-live="polite">
        {said?.text}
      </p>
    </div>
  );
}
