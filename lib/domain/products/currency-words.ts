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
export function isCurrencyWord(text: string, currency: string): boolean {
  const word = toWord(text);
  if (word === '' || currency === '') return word === '';
  const code = currency.toLowerCase();
  const words = [word, word.replace(code, '')];
  if (words.includes('') || words.includes(`${code.slice(0, 2)}$`)) return true;
  const own = Object.hasOwn(ownWords, currency) ? (ownWords[currency]?.split(' ') ?? []) : [];
  return words.some((each) => own.includes(each)) || words.some((each) => listIntlWords(currency).has(each));
}

/** Whether a word of a currency ends in a point, so that the point behind it belongs to it and not to the number. */
export const isAbbreviation = (text: string): boolean => abbreviations.has(toWord(text));

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
