/** The lines of a post that a coupon has, as templates: words and not signs, which readers' systems may lack. */
export interface PostWords {
  readonly code: string;
  readonly ends: string;
}

const english: PostWords = { code: 'Code {code}', ends: 'until {ends}' };
const traditional: PostWords = { code: '優惠碼 {code}', ends: '有效至 {ends}' };

const wordsOfLanguages: Readonly<Record<string, PostWords>> = {
  en: english,
  ms: { code: 'Kod {code}', ends: 'hingga {ends}' },
  id: { code: 'Kode {code}', ends: 'sampai {ends}' },
  th: { code: 'โค้ด {code}', ends: 'ถึง {ends}' },
  vi: { code: 'Mã {code}', ends: 'đến {ends}' },
  fil: { code: 'Code {code}', ends: 'hanggang {ends}' },
  zh: { code: '优惠码 {code}', ends: '有效期至 {ends}' },
  'zh-tw': traditional,
  'zh-hk': traditional,
  'zh-mo': traditional,
  'zh-hant': traditional,
  ja: { code: 'コード {code}', ends: '{ends}まで' },
  ko: { code: '코드 {code}', ends: '{ends}까지' },
  hi: { code: 'कोड {code}', ends: '{ends} तक' },
  de: { code: 'Code {code}', ends: 'bis {ends}' },
  fr: { code: 'Code {code}', ends: 'jusqu’au {ends}' },
  es: { code: 'Código {code}', ends: 'hasta el {ends}' },
  pt: { code: 'Código {code}', ends: 'até {ends}' },
};

/**
 * The words of a post's language; English for a language that has none here.
 * @param language BCP 47, as posts have it ("zh-TW"), as the interface does ("zh-TW-u-hc-h23"), or with underscores.
 */
export function toPostWords(language: string | undefined): PostWords {
  // The nearest language is the one that has the most subtags in common, from the first on.
  const subtags = (language ?? '').toLowerCase().split(/[-_]/);
  for (let count = subtags.length; count > 0; count -= 1) {
    const words = findWords(subtags.slice(0, count).join('-'));
    if (words !== undefined) return words;
  }
  return english;
}

const findWords = (tag: string) => (Object.hasOwn(wordsOfLanguages, tag) ? wordsOfLanguages[tag] : undefined);
