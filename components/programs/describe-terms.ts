import { formatList } from '#components/format-list.ts';
import { formatRateText } from '#components/money/format-rate-text.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import { toPaymentDays } from '#lib/domain/programs/payment-days.ts';
import { t } from '#lib/platform/i18n.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';

type Terms = Pick<Offer, 'commissions' | 'countries' | 'validationDays' | 'paymentDays'>;

/** The terms that users compare: rate, countries and time of payment. Empty where the service does not say. */
export function describeTerms({ commissions, countries, validationDays, paymentDays }: Terms): readonly string[] {
  const days = toPaymentDays(validationDays, paymentDays);
  return [
    formatRateText(commissions[0]?.rate ?? ''),
    formatList(countries.map(toCountryName)),
    days === null ? '' : t('programPaidAlone', [t('days', days)]),
  ];
}
