import { toDayMs } from '#lib/domain/time/days.ts';

/** Languages for posts, besides the interface's. */
export const postLanguages: readonly string[] = [
  'en',
  'ms',
  'id',
  'th',
  'vi',
  'zh-CN',
  'zh-TW',
  'fil',
  'ja',
  'ko',
  'hi',
  'de',
  'fr',
  'es',
  'pt',
];

/**
 * The tag of a language. A channel of a team or a file has any text in its place: what is no tag is English, as the words
 * of a post are then.
 */
function toTag(language: string | undefined): string | undefined {
  if (language === undefined) return undefined;
  try {
    return new Intl.Locale(language.replaceAll('_', '-')).toString();
  } catch {
    return 'en';
  }
}

/** A post has a line a product, and a new formatter takes longer than all else of its line. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
const priceFormats = new Map<string, Intl.NumberFormat>();

/**
 * A calendar day (`YYYY-MM-DD`) in words. It has the year, because posts are read long after. Empty for an empty day.
 */
export function toPostDay(date: string, language: string | undefined): string {
  const atMs = toDayMs(date);
  if (Number.isNaN(atMs)) return '';
  const key = language ?? '';
  const format =
    dayFormats.get(key) ?? new Intl.DateTimeFormat(toTag(language), { dateStyle: 'long', timeZone: 'UTC' });
  dayFormats.set(key, format);
  return format.format(atMs);
}

/**
 * A price with its currency's code, as readers of the language write it: "MYR 1,299.00". The code, because "$" and "RM"
 * mean other money elsewhere. Empty for an empty price.
 * @param price A plain decimal of few digits.
 * @param currency ISO 4217.
 */
export function toPriceText(price: string, currency: string, language: string | undefined): string {
  if (price === '' || currency === '') return '';
  const key = `${language ?? ''} ${currency}`;
  const format =
    priceFormats.get(key) ??
    new Intl.NumberFormat(toTag(language), { style: 'currency', currency, currencyDisplay: 'code' });
  priceFormats.set(key, format);
  return format.format(Number(price)).replace(/\s+/g, ' ');
}
