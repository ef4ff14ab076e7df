import { Button } from '#components/button.tsx';
import { formatEnd } from '#components/coupons/format-end.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/forms/field.css';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { useRefreshAct } from '#lib/ui/use-refresh-act.ts';
import type { ProgramDetails, ProgramsServices } from './programs-services.ts';
import './program-offers.css';

interface ProgramOffersProps {
  readonly details: ProgramDetails;
  readonly offer: OfferRecord;
  readonly today: string;
  readonly services: ProgramsServices;
  readonly onRefreshed: () => Promise<void>;
}

/** How many campaigns are visible. The Coupons tab shows all. */
const visibleCampaigns = 5;

/** Shows a program's live coupons and campaigns, and its marketplace shops, with links to their tabs. */
export function ProgramOffers({ details, offer, today, services, onRefreshed }: ProgramOffersProps) {
  const { campaigns, shopCount, offerId } = details;
  const { isBusy, said, refresh } = useRefreshAct(async () => {
    await services.refreshCampaigns(offerId);
    await onRefreshed();
  }, services.nowMs);

  return (
    <section>
      <div class="programs-offers-head">
        {campaigns.length > 0 && <h3>{t('programsCampaigns')}</h3>}
        <Button look="quiet" isBusy={isBusy} onClick={refresh}>
          {t(campaigns.length > 0 ? 'programsRefresh' : 'couponsTabRefresh')}
        </Button>
      </div>
      {campaigns.length > 0 && (
        <ul class="programs-campaigns">
          {campaigns.slice(0, visibleCampaigns).map((campaign) => (
            <li key={campaign.campaignId}>
              <span dir="auto">{campaign.name}</span>
              <span class="muted">
                {campaign.voucherCode !== '' && <code dir="auto">{campaign.voucherCode}</code>}{' '}
                {formatEnd(campaign, today).text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {campaigns.length + shopCount > 0 && (
        <ul class="programs-ways">
          {campaigns.length > 0 && (
            <li>
              <a href={formatRoute({ tab: 'coupons', params: { offer: offerId } })}>
                {t('programsAllCampaigns', campaigns.length, [formatNumber(campaigns.length)])}
              </a>
            </li>
          )}
          {shopCount > 0 && (
            <li>
              <a href={formatRoute({ tab: 'shops', params: { q: offer.name } })}>
                {t('programsShopCount', shopCount, [formatNumber(shopCount)])}
              </a>
            </li>
          )}
        </ul>
      )}
      <p class="field-hint" role={said?.isFailure ? 'alert' : 'status'}>
        {said?.text}
      </p>
    </section>
  );
}
