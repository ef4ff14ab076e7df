import { centless, compareDecimals, toDecimal, zero } from '#lib/domain/money/decimal.ts';

/** More digits belong to no product: they are an error of the page, or an attack on the text that shows them. */
const maxWholeDigits = 12;
/** A longer text is no price. */
const maxLength = 60;

/** The codes that ISO 4217 has, of today and before. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A currency's code as ISO 4217 writes it; empty for anything else, a sign such as "RM" included. */
export function readCurrency(text: string): string {
  const code = text.trim().toUpperCase();
  return currencies.has(code) ? code : '';
}

/**
 * A page's price as a plain decimal above 0, in the text's own digits. Empty if the text has more than a number with
 * words or signs of its currency, or if the number may mean two: "1.299" is a thousand to one reader and one and a bit
 * to another.
 * @param currency As `readCurrency` returns it.
 */
export function readPrice(text: string, currency: string): string {
  if (text.length > maxLength) return '';
  const number = cutWords(toAsciiDigits(text), currency);
  // With a dash in the place of its cents, a number is whole in every currency.
  const plain = number === null ? null : toPlainNumber(number.body, number.isWhole ? 0 : toDigits(currency));
  const value = plain === null ? null : toDecimal(plain);
  if (plain === null || value === null || compareDecimals(value, zero) <= 0) return '';
  return (plain.split('.')[0] ?? '').length > maxWholeDigits ? '' : plain;
}

/** Digits of any script, and the full-width signs of Chinese and Japanese, as the ones of ASCII. */
function toAsciiDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      // Each script's ten digits begin at a multiple of 16, or 6 behind one.
      const start = code - (code % 16);
      return /\p{Nd}/u.test(String.fromCodePoint(start)) ? String(code - start) : String(code - start - 6);
    })
    .replace(/[\p{Cf}]/gu, '')
    .trim();
}

/**
 * The number alone; null if other words than the currency's stand before or behind it. A point directly behind a sign
 * is the number's ("$.75"), and one behind a word is the word's ("Rs.500").
 */
function cutWords(text: string, currency: string): CutNumber | null {
  const from = text.search(/\d/);
  if (from === -1) return null;
  const to = text.length - (/[^\d]*$/.exec(text.slice(from))?.[0].length ?? 0);
  const before = text.slice(0, from);
  const behind = text.slice(to);
  // "500/-" in India, "49,-" and "49:-" in Europe: no cents. "34,50 € *" has a footnote.
  const [dash = ''] = /^(?:\/|[.,:]?)\s?[-–—]{1,2}/.exec(behind) ?? [];
  if (!isCurrencyWord(behind.slice(dash.length).replace(/\*{1,3}$/, ''), currency)) return null;
  const number = { body: text.slice(from, to), isWhole: /^[.,:]/.test(dash) };
  if (!/[.,]$/.test(before)) return isCurrencyWord(before, currency) ? number : null;
  const word = before.slice(0, -1);
  if (!isCurrencyWord(word, currency)) return null;
  if (/(?:^|\p{Sc})$/u.test(word)) return { ...number, body: `0${before.at(-1)}${number.body}` };
  return before.endsWith('.') && isAbbreviation(word) ? number : null;
}

interface CutNumber {
  readonly body: string;
  /** Whether a dash stands in the place of the cents. */
  readonly isWhole: boolean;
}

/** How many digits a currency has behind the decimal mark. */
function toDigits(currency: string): number {
  if (currency === '') return 2;
  if (centless.has(currency)) return 0;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** A number with its grouping removed; null where the marks have no one meaning. */
function toPlainNumber(written: string, digits: number): string | null {
  // Pages that draw the cents apart have white space behind the mark: "1.299, 50".
  const text = written.replace(/(?<=\d[.,])\s{1,20}(?=\d\d$)/, '');
  if (!/^\d+(?:[.,'’٫٬ \u00a0\u2009\u202f]\d+)*$/.test(text)) return null;
  const groups = text.split(/\D/);
  const marks = text
    .replace(/\d+/g, '')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('’', "'");
  const mark = marks.at(-1) ?? '';
  const others = marks.slice(0, -1);
  const last = groups.at(-1) ?? '';
  const wholes = groups.slice(0, -1);
  if (mark === '') return withoutZeros(text);
  const isGrouping = mark !== '٫' && isGrouped(groups, marks);
  const isDecimal =
    '.,٫'.includes(mark) &&
    !others.includes(mark) &&
    (others === '' || isGrouped(wholes, others)) &&
    isFraction(last, { mark, digits, isAlone: others === '' && !isGrouping });
  if (isDecimal && isGrouping) return digits === 3 && mark === '.' ? withoutZeros(`${wholes[0]}.${last}`) : null;
  if (isDecimal) {
    // Where there are no cents, "31.5" is a thousand that a program has torn.
    return digits === 0 && !/^0{1,2}$/.test(last) ? null : withoutZeros(`${wholes.join('')}.${last}`);
  }
  // A lone point before three digits is a thousand only where no cents could stand.
  const isUnsure = marks === '.' && digits !== 0;
  return isGrouping && !isUnsure ? withoutZeros(groups.join('')) : null;
}

/** Whether digits may stand behind a decimal mark. */
function isFraction(
  fraction: string,
  { mark, digits, isAlone }: { readonly mark: string; readonly digits: number; readonly isAlone: boolean },
): boolean {
  if (fraction.length <= 2 || fraction.length === digits) return true;
  // "0.299" and "1299.000" can be nothing else. Databases write four digits and more.
  return fraction.length === 3 ? isAlone : fraction.length <= 6 && mark !== ',';
}

/** Whether groups are of three digits each, or as in India: "1,29,999". No number begins with a group "0". */
function isGrouped(groups: readonly string[], marks: string): boolean {
  const [first = '', ...rest] = groups;
  const mark = marks[0] ?? '';
  if (!/^[1-9]\d{0,2}$/.test(first) || rest.length === 0 || marks !== mark.repeat(rest.length)) return false;
  if (rest.every(({ length }) => length === 3)) return true;
  const isIndian = first.length <= 2 && rest.slice(0, -1).every(({ length }) => length === 2);
  return isIndian && rest.length > 1 && rest.at(-1)?.length === 3 && ',٬'.includes(mark);
}

/** "0129.0" is 129.0, and "15.990000" is 15.99: shops write their database's columns. */
function withoutZeros(number: string): string {
  const short = number.replace(/^0+(?=\d)/, '');
  return /\.\d{4,}$/.test(short) ? short.replace(/\.?0+$/, '') : short;
}

/**
 * What people write for a currency beside its code, where `Intl` has it neither in English nor in the language of the
 * currency's country: lower case, without dots and spaces.
 */
const ownWords: Readonly<Record<string, string>> = {
  AED: 'dh dhs درهم',
  AUD: 'a$',
  BDT: 'tk taka টাকা',
  BGN: 'лв leva',
  BHD: 'bd دينار',
  BYN: 'br руб',
  CAD: 'c$',
  CHF: 'fr sfr chf francs franken',
  CNY: '¥ rmb yuan 元 圆',
  CZK: 'kč kc',
  DKK: 'kr kroner',
  DZD: 'da دج',
  EGP: 'le جنيه',
  EUR: 'euro',
  GEL: 'lari ლარი',
  GHS: 'gh₵ ghc',
  HKD: '元 港幣 港币',
  HUF: 'ft forint',
  IDR: 'rp rupiah',
  ILS: 'nis שח',
  INR: 'rs rupees रु रुपये',
  ISK: 'kr krónur',
  JOD: 'jd دينار',
  JPY: '¥ 円 yen',
  KES: 'ksh kes',
  KRW: '원 won',
  KWD: 'kd دك دينار',
  KZT: 'тг тенге',
  LKR: 'rs',
  MAD: 'dh dhs درهم',
  MMK: 'ks ကျပ်',
  MUR: 'rs',
  MXN: 'm$ mex$',
  MYR: 'rm ringgit',
  NGN: 'naira',
  NOK: 'kr kroner',
  NPR: 'rs रु',
  OMR: 'ro',
  PEN: 's/',
  PHP: 'p php peso pesos',
  PKR: 'rs rupees',
  PLN: 'zł zl złotych złote zloty',
  QAR: 'qr ريال',
  RON: 'lei leu',
  RSD: 'din дин',
  RUB: '₽ руб рублей р rub',
  SAR: 'sr ريال',
  SEK: 'kr kronor',
  SGD: 's$',
  THB: '฿ บาท baht',
  TND: 'dt د.ت',
  TRY: '₺ tl lira',
  TWD: '元 ntd 新台幣 台幣',
  TZS: 'tsh',
  UAH: '₴ грн гривень',
  UGX: 'ush',
  UZS: "so'm soʻm сум",
  VND: '₫ đ vnđ đồng dong',
  XAF: 'cfa fcfa',
  XOF: 'cfa fcfa',
  ZAR: 'r',
};

/** Words that are written with a point of their own: "Rs.500" is no half rupee. */
const abbreviations: ReadonlySet<string> = new Set('rs rp fr sfr kr tk dh dhs ksh руб р грн лв дин din'.split(' '));

/** Whether a text is the code, a word or a sign of a currency, in any case, or its code beside one of these. */
function isCurrencyWord(text: string, currency: string): boolean {
  const word = toWord(text);
  if (word === '' || currency === '') return word === '';
  const code = currency.toLowerCase();
  const words = [word, word.replace(code, '')];
  if (words.includes('') || words.includes(`${code.slice(0, 2)}$`)) return true;
  const own = Object.hasOwn(ownWords, currency) ? (ownWords[currency]?.split(' ') ?? []) : [];
  return words.some((each) => own.includes(each)) || words.some((each) => listIntlWords(currency).has(each));
}

/** Whether a word of a currency ends in a point, so that the point behind it belongs to it and not to the number. */
const isAbbreviation = (text: string): boolean => abbreviations.has(toWord(text));

/** What the browser writes for a currency, in English and in the language of the country that its code begins with. */
function listIntlWords(currency: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const language of ['en', new Intl.Locale(`und-${currency.slice(0, 2)}`).maximize().toString()]) {
    for (const currencyDisplay of ['symbol', 'narrowSymbol', 'name'] as const) {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay });
      // Languages have up to six plurals, which these numbers show.
      for (const count of [0, 1, 2, 3, 11, 100]) {
        const part = format.formatToParts(count).find(({ type }) => type === 'currency');
        if (part !== undefined) words.add(toWord(part.value));
      }
    }
  }
  return words;
}

/** Letters and signs alone: "US $" and "US$" are one word, and so are "Rs." and "rs". */
const toWord = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\s.·]/gu, '');
