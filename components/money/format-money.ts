import { locale } from '#lib/platform/i18n.ts';

/*
 * The only formatting of money. Amounts are text, because a number would round a long one.
 */

const formats = new Map<string, Intl.NumberFormat>();

/** An amount with its currency code, rounded to the currency's usual decimals: "MYR 1,234.50", "JPY 1,235". */
export function formatMoney(currency: string, amount: string): string {
  return withCode(currency, formatAmount(currency, amount));
}

/** The same without the code, for a column whose header names the currency. */
export function formatAmount(currency: string, amount: string): string {
  const places = toPlaces(currency);
  return formatWith(places, places, amount);
}

/** An amount with its code and all its decimals: "MYR 1,234.5067". For tooltips; files have the plain decimal. */
export function formatExactMoney(currency: string, amount: string): string {
  return withCode(currency, formatWith(toPlaces(currency), 20, amount));
}

function withCode(currency: string, text: string): string {
  return currency === '' ? text : `${currency} ${text}`;
}

function formatWith(least: number, most: number, amount: string): string {
  const key = `${least} ${most}`;
  let format = formats.get(key);
  if (format === undefined) {
    // An amount that rounds to zero has no minus sign.
    format = new Intl.NumberFormat(locale(), {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      signDisplay: 'negative',
    });
    formats.set(key, format);
  }
  return format.format(amount as `${number}`);
}

const placesOf = new Map<string, number>();

/** The usual decimals of a currency: zero for yen, two for most. */
function toPlaces(currency: string): number {
  let places = placesOf.get(currency);
  if (places === undefined) {
    places = readPlaces(currency);
    placesOf.set(currency, places);
  }
  return places;
}

function readPlaces(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    // The service may name a currency that does not exist.
    return 2;
  }
}
