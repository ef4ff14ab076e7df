import { type Check, isText } from '#lib/domain/shape.ts';
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

/**
 * Whether a text names a language in which texts can be written, whoever stored it: browsers refuse to write in one of
 * another form.
 */
export const isPostLanguage: Check<string> = (value): value is string => {
  // Without what a tag may say of numbers or calendars: such a one has no name.
  if (!isText(value) || value.length > 35 || !/^[a-z]{2,8}(?:-[a-z]{2,8})*$/i.test(value)) return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
};

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
 * mean other money elsewhere. Empty for what is no price: files bring products, too.
 * @param price A plain decimal of few digits.
 * @param currency ISO 4217.
 */
export function toPriceText(price: string, currency: string, language: string | undefined): string {
  if (!/^\d+(?:\.\d+)?$/.test(price) || !/^[A-Z]{3}$/i.test(currency)) return '';
  const key = `${language ?? ''} ${currency}`;
  const format =
    priceFormats.get(key) ??
    new Intl.NumberFormat(toTag(language), { style: 'currency', currency, currencyDisplay: 'code' });
  priceFormats.set(key, format);
  return format.format(Number(price)).replace(/\s+/g, ' ');
}
