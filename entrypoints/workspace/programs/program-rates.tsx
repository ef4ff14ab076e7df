import { formatRateText } from '#components/money/format-rate-text.ts';
import { Notice } from '#components/notice.tsx';
import { type CommissionTier, isAppOnly } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import './program-rates.css';

/** Shows all that a program pays, by the service's own labels, and what it does not pay for. */
export function ProgramRates({ offer }: { readonly offer: OfferRecord }) {
  return (
    <>
      {isAppOnly(offer) && (
        <Notice tone="warn" role="note">
          <p>{t('programAppOnly')}</p>
        </Notice>
      )}
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
