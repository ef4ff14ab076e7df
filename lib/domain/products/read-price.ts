import { compareDecimals, toDecimal, zero } from '#lib/domain/money/decimal.ts';

/** More digits belong to no product: they are an error of the page, or an attack on the text that shows them. */
const maxWholeDigits = 12;

/** The codes that ISO 4217 has, of today and before. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A currency's code as ISO 4217 writes it; empty for anything else, a sign such as "RM" included. */
export function readCurrency(text: string): string {
  const code = text.trim().toUpperCase();
  return currencies.has(code) ? code : '';
}

/**
 * A page's price as a plain decimal above 0. Empty if the text is no price, or if it may mean two: "1.299" is a
 * thousand to one reader and one and a bit to another. A sign or code of a currency around the number is left out.
 * @param currency As `readCurrency` returns it.
 */
export function readPrice(text: string, currency: string): string {
  const number =
    /^(?:[\p{Lu}\p{Sc}][\p{L}\p{Sc}]{0,2}\.?\s*)?(\d[\d.,'’\s]{0,30})(?:\s*[\p{Lu}\p{Sc}][\p{L}\p{Sc}]{0,2})?$/u.exec(
      text.trim(),
    )?.[1];
  const plain = number === undefined ? null : toPlainNumber(number.trim(), currency);
  const value = plain === null ? null : toDecimal(plain);
  if (plain === null || value === null || compareDecimals(value, zero) <= 0) return '';
  return (plain.split('.')[0] ?? '').length > maxWholeDigits ? '' : plain;
}

/** A number with its grouping removed; null where the marks have no one meaning. */
function toPlainNumber(text: string, currency: string): string | null {
  if (/^\d+(?:\.(?:\d{1,2}|\d{4,6}))?$/.test(text)) return withoutZeros(text);
  if (/^\d+,\d{1,2}$/.test(text)) return withoutZeros(text.replace(',', '.'));
  if (/^\d+\.\d{3}$/.test(text) && hasThreeDecimals(currency)) return withoutZeros(text);
  // One mark before three digits is read as a thousand only where no decimal could stand.
  const grouped = /^\d{1,3}(?:(?:,\d{3})+(?:\.\d{1,2})?|(?:\.\d{3}){2,}(?:,\d{1,2})?|\.\d{3},\d{1,2})$/;
  const spaced = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d{1,2})?$/;
  if (spaced.test(text)) return withoutZeros(text.replace(/[\s'’]/g, '').replace(',', '.'));
  if (!grouped.test(text) || (/^\d+,\d{3}$/.test(text) && hasThreeDecimals(currency))) return null;
  const decimal = /[.,](\d{1,2})$/.exec(text);
  const whole = decimal === null ? text : text.slice(0, decimal.index);
  return withoutZeros(`${whole.replace(/[.,]/g, '')}${decimal === null ? '' : `.${decimal[1]}`}`);
}

/** "0129.0" is 129.0, and "15.990000" is 15.99: shops write their database's columns. */
function withoutZeros(number: string): string {
  const short = number.replace(/^0+(?=\d)/, '');
  return /\.\d{4,}$/.test(short) ? short.replace(/\.?0+$/, '') : short;
}

function hasThreeDecimals(currency: string): boolean {
  if (currency === '') return false;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 3;
}
