import { locale } from '#lib/platform/i18n.ts';

const formats = new Map<number, Intl.NumberFormat>();

/** An exact decimal with its currency's code: "MYR 1,234.50". No place is rounded away. */
export function formatMoney(currency: string, amount: string): string {
  // Half a rupiah has two places too, so that a thing of cents looks like one.
  const places = amount.includes('.') ? 2 : toPlaces(currency);
  let format = formats.get(places);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale(), { minimumFractionDigits: places, maximumFractionDigits: 20 });
    formats.set(places, format);
  }
  // Given as text, because a number would round what is longer than it can hold.
  const text = format.format(amount as `${number}`);
  return currency === '' ? text : `${currency} ${text}`;
}

/** The places that people write in a currency: none in yen, two in most. */
function toPlaces(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().minimumFractionDigits ?? 2;
  } catch {
    // The service may name a currency that is none.
    return 2;
  }
}
