import { formatList } from '#components/format-list.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import { toPaymentDays } from '#lib/domain/programs/payment-days.ts';
import { t } from '#lib/platform/i18n.ts';

type Terms = Pick<Offer, 'commissions' | 'countries' | 'validationDays' | 'paymentDays'>;

/** What programs are compared by: the rate, the countries, and when they pay; an empty text where the service does not say. */
export function describeTerms({ commissions, countries, validationDays, paymentDays }: Terms): readonly string[] {
  const days = toPaymentDays(validationDays, paymentDays);
  return [
    commissions[0]?.rate ?? '',
    formatList(countries),
    days === null ? '' : t('programPaidAlone', [t('days', days)]),
  ];
}
