import { formatList } from '#components/format-list.ts';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { StandingChip } from '#components/programs/standing-chip.tsx';
import { toPaymentDays } from '#lib/domain/programs/payment-days.ts';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import './program-merchant.css';

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
