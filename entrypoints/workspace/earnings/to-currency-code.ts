import { t } from '#lib/platform/i18n.ts';

/** A currency's code, or the words for a conversion without one. */
export function toCurrencyCode(currency: string): string {
  return currency || t('earningsNoCurrency');
}
