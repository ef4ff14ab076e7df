import { formatList } from '#components/format-list.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import { toPaymentDays } from '#lib/domain/programs/payment-days.ts';
import { t } from '#lib/platform/i18n.ts';

type Terms = Pick<Offer, 'commissions' | 'countries' | 'validationDays' | 'paymentDays'>;

/** What a program has otherwise than the others of its merchant: its rate, its countries, when it pays; each where it differs. */
export function describeDifference(offer: Terms, ofMerchant: readonly Terms[]): readonly string[] {
  const own = toParts(offer);
  const all = ofMerchant.map(toParts);
  return own.filter((part, index) => part !== '' && all.some((other) => other[index] !== part));
}

function toParts({ commissions, countries, validationDays, paymentDays }: Terms): readonly string[] {
  const days = toPaymentDays(validationDays, paymentDays);
  return [
    commissions[0]?.rate ?? '',
    formatList(countries),
    days === null ? '' : t('programPaidAlone', [t('days', days)]),
  ];
}
