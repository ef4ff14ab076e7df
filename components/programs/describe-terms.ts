import { formatList } from '#components/format-list.ts';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import { toPaymentDays } from '#lib/domain/programs/payment-days.ts';
import type { RatedProgram } from '#lib/domain/programs/program-rates.ts';
import { t } from '#lib/platform/i18n.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';

type Terms = RatedProgram & Pick<Offer, 'countries' | 'validationDays' | 'paymentDays'>;

/** The terms that users compare: rate, countries and time of payment. Empty where the service does not say. */
export function describeTerms(offer: Terms): readonly string[] {
  const { countries, validationDays, paymentDays } = offer;
  const days = toPaymentDays(validationDays, paymentDays);
  return [
    formatProgramRate(offer),
    formatList(countries.map(toCountryName)),
    days === null ? '' : t('programPaidAlone', [t('days', days)]),
  ];
}
