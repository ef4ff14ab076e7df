import { Button } from '#components/button.tsx';
import { formatEnd } from '#components/coupons/format-end.ts';
import { formatList } from '#components/format-list.ts';
import { formatProgramRate, formatRateText } from '#components/money/format-program-rate.ts';
import { Money } from '#components/money/money.tsx';
import { Notice } from '#components/notice.tsx';
import { StandingChip } from '#components/programs/standing-chip.tsx';
import { toCampaignTitle } from '#lib/domain/coupons/campaign.ts';
import { type CommissionTier, isAppOnly } from '#lib/domain/programs/offer.ts';
import { toPaymentDays } from '#lib/domain/programs/payment-days.ts';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { useRefreshAct } from '#lib/ui/use-refresh-act.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import type { ProgramDetails, ProgramsServices } from './programs-services.ts';
import './program-sections.css';
import '#components/forms/field.css';

interface ProgramMerchantProps {
  readonly offer: OfferRecord;
  readonly others: readonly OfferRecord[];
}

/** Compares a program with the others of its merchant: what each pays, where, and when. Empty without others. */
export function ProgramMerchant({ offer, others }: ProgramMerchantProps) {
  if (others.length === 0) return null;
  return (
    <section>
      <h3>{t('programsOfMerchant')}</h3>
      <table class="program-merchant">
        <thead>
          <tr>
            <th scope="col">{t('programPicker')}</th>
            <th scope="col">{t('programsColCommission')}</th>
            <th scope="col">{t('programsColPayment')}</th>
          </tr>
        </thead>
        <tbody>
          {[offer, ...others].map((each) => (
            <tr key={each.offerId} aria-current={each === offer ? 'true' : undefined}>
              <th scope="row">
                {each === offer ? (
                  <strong dir="auto">{each.name}</strong>
                ) : (
                  <a dir="auto" href={formatRoute({ tab: 'programs', params: { id: each.offerId } })}>
                    {each.name}
                  </a>
                )}
                <p class="meta">{formatList(each.countries.map(toCountryName))}</p>
                <StandingChip offer={each} />
              </th>
              <td class="numeric" dir="auto">
                {formatProgramRate(each) || '–'}
              </td>
              <td class="numeric">{toPaymentText(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function toPaymentText({ validationDays, paymentDays }: OfferRecord): string {
  const days = toPaymentDays(validationDays, paymentDays);
  return days === null ? '–' : t('days', days);
}

/** Shows all that a program pays, by the service's own labels, and what it does not pay for. */
export function ProgramRates({ offer }: { readonly offer: OfferRecord }) {
  return (
    <>
      {isAppOnly(offer) && <Notice tone="warn" role="note" text={t('programAppOnly')} />}
      <section>
        <h3>{t('programsColCommission')}</h3>
        {offer.commissions.length === 0 ? (
          <p class="muted">{t('commissionNone')}</p>
        ) : (
          <Tiers tiers={offer.commissions} />
        )}
        {offer.specialCommissions.length > 0 && (
          <>
            <h3>{t('programsSpecial')}</h3>
            <Tiers tiers={offer.specialCommissions} />
          </>
        )}
      </section>
    </>
  );
}

function Tiers({ tiers }: { readonly tiers: readonly CommissionTier[] }) {
  return (
    <dl class="programs-tiers">
      {tiers.map(({ label, rate }, index) => (
        <div key={`${index}${label}`}>
          <dt dir="auto">{label || t('commissionUnlabelled')}</dt>
          <dd class="numeric" dir="auto">
            {formatRateText(rate)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The parameters for all conversions, of all time, with the list of conversions in view. */
const allTime = { period: 'all-time', today: '1', at: 'rows' };

/** Shows the user's links and earnings with a program, with links to their tabs. Without either there is no heading. */
export function ProgramYours({ details }: { readonly details: ProgramDetails }) {
  const { offerId, linkCount, earnings } = details;
  const { conversionCount, payouts } = earnings;
  if (linkCount === 0 && conversionCount === 0) return null;
  return (
    <section>
      <h3>{t('programsYours')}</h3>
      <ul class="programs-ways">
        {linkCount > 0 && (
          <li>
            <a href={formatRoute({ tab: 'links', params: { program: offerId } })}>
              {t('programsLinkCount', linkCount, [formatNumber(linkCount)])}
            </a>
          </li>
        )}
        {conversionCount > 0 && (
          <li>
            <a href={formatRoute({ tab: 'earnings', params: { offer: offerId, ...allTime } })}>
              {t('programsConversionCount', conversionCount, [formatNumber(conversionCount)])}
            </a>
            {payouts.map(({ currency, amount }) => (
              <span key={currency} class="muted">
                {' '}
                · <Money currency={currency} amount={amount} />
              </span>
            ))}
          </li>
        )}
      </ul>
    </section>
  );
}

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
              <span dir="auto">{toCampaignTitle(campaign)}</span>
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
