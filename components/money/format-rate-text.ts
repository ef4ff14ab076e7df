import { locale } from '#lib/platform/i18n.ts';

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** Three capitals and a plain decimal: "USD52.50", "MYR 5.60". Digits with other marks can be read in two ways. */
const amounts = /(?<![\p{L}\d])([A-Z]{3})[ \u00a0]?(\d+(?:\.\d+)?)(?![\d%])(?![.,']\d)/gu;
const percentages = /(?<![\d.,'])(\d+(?:\.\d+)?) ?%/g;

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A commission's label as the network writes it, its amounts and percentages in the user's language: "USD52.50" is
 * "USD 52.50", and "6.50%" is "6,50%" in Vietnamese. It keeps the decimals, and whatever it cannot read for sure.
 */
export function formatRateText(rate: string): string {
  return rate
    .replace(amounts, (whole, currency: string, digits: string) =>
      currencies.has(currency) ? `${currency} ${format('decimal', digits, digits)}` : whole,
    )
    .replace(percentages, (_whole, digits: string) => format('percent', digits, `${digits}E-2`));
}

/** @param digits Say how many decimals to show. @param value The number as text, which keeps every digit. */
function format(style: 'decimal' | 'percent', digits: string, value: string): string {
  const places = Math.min(digits.split('.')[1]?.length ?? 0, 20);
  const key = `${style} ${places}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(locale(), { style, minimumFractionDigits: places, maximumFractionDigits: places });
  formats.set(key, known);
  return known.format(value as `${number}`);
}
