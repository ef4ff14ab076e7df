import { t } from '#lib/platform/i18n.ts';

/** Returns a currency's code, or the words for a conversion without a currency. */
export function toCurrencyCode(currency: string): string {
  return currency || t('earningsNoCurrency');
}
