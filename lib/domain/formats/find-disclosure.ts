/** Where a text says that it is an advertisement. -1: nowhere. */
export interface DisclosurePlaces {
  /** In words that readers understand. */
  readonly clear: number;
  /** In words that only advertisers understand. */
  readonly weak: number;
}

/**
 * Finds where a text first says that it is an advertisement: by a label that stands by itself, or by a sentence about
 * the text or about what somebody earns by its links. The same words elsewhere ("ad hoc", "the Commission", "thanks
 * to") say nothing.
 * @param own The publisher's own words count as clear (`toOwnPatterns`).
 * @param words The text with spaces where its words are none, such as tags. Own words are sought in both: they may have
 * an address in them, and tags between them.
 */
export const findDisclosure = (text: string, own: readonly RegExp[] = [], words = text): DisclosurePlaces =>
  findPlaces(text, own, words, false);

/**
 * As `findDisclosure`, in a paragraph of a page. A label that is all of it names a banner of the site or an entry of a
 * menu ("Advertisement", "Partner") and says nothing of the links, unless it stands in brackets or behind "#".
 */
export const findPageDisclosure = (text: string, own: readonly RegExp[], words: string): DisclosurePlaces =>
  findPlaces(text, own, words, true);

function findPlaces(text: string, own: readonly RegExp[], words: string, isPage: boolean): DisclosurePlaces {
  const clear = [
    findLabel(words, disclosurePatterns.clearLabels, isPage),
    words.search(disclosurePatterns.clearPhrases),
    findEarning(words),
    ...own.flatMap((pattern) => [text.search(pattern), words.search(pattern)]),
  ];
  const weak = [findLabel(words, disclosurePatterns.weakLabels, isPage), words.search(disclosurePatterns.weakPhrases)];
  return { clear: firstOf(clear), weak: firstOf(weak) };
}

function firstOf(places: readonly number[]): number {
  const found = places.filter((place) => place !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}

/** What may stand before a label: nothing, or a mark after which a new sentence begins. */
const opening = "(?:^|\\n|-[^\\S\\n]|[^\\p{L}\\p{M}\\p{N}\\s,;'’&/%$@-])[^\\S\\n]*";
/** What may stand behind it: nothing, or a mark that ends it. */
const closing =
  '[^\\S\\n]*(?:$|\\n|[[\\](){}（）【】［］「」『』<>＜＞"”*~|｜·•–—\\p{Extended_Pictographic}]|[:：.!…_-](?![\\p{L}\\p{N}]))';
const isOpened = new RegExp(`(?<=${opening})`, 'uy');
const isClosed = new RegExp(closing, 'uy');
const isHashed = /(?<=[#＃])/uy;
const isBracketed = /(?<=[[({（【［「『<＜])/uy;
/** "#ad-2" is no hashtag. */
const goesOn = /[-_]/uy;

/** Whether a pattern holds at a place of a text. It is sticky (`y`). */
function holdsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function findLabel(text: string, labels: RegExp, isPage: boolean): number {
  const isAll = (label: string) => !/[\p{L}\p{N}]/u.test(text.replace(label, ''));
  for (const { 0: label, index } of text.matchAll(labels)) {
    const end = index + label.length;
    if (holdsAt(isHashed, text, index) && !holdsAt(goesOn, text, end)) return index;
    const ends = holdsAt(isClosed, text, end) || (!isPage && / by$/i.test(label));
    if (!ends || !holdsAt(isOpened, text, index)) continue;
    if (!isPage || holdsAt(isBracketed, text, index) || !isAll(label)) return index;
  }
  return -1;
}

/** A sentence is looked at so far to both sides of its word for money, in characters. */
const maxSentenceLength = 300;
const sentenceEnd = /[.!?]\s|[。！？]|\n\s*\n/u;

/** What stands before affiliate links and says that there are none. "At no extra cost" stands behind them. */
const denial =
  /(?<!\p{L})(?:no|not|never|without|tidak|tanpa|tiada|bukan|tak|không|hindi|wala|kein\p{L}*|nicht|ohne|pas|sans|sin|não|sem)(?!\p{L})|n['’]t(?!\p{L})|ไม่|没|沒|不|無|无/iu;

function namesAffiliation(sentence: string): boolean {
  const at = sentence.search(disclosurePatterns.weakPhrases);
  return at !== -1 && !denial.test(sentence.slice(0, at));
}

function findEarning(text: string): number {
  for (const { index } of text.matchAll(disclosurePatterns.money)) {
    const [head = '', before = ''] = text
      .slice(Math.max(0, index - maxSentenceLength), index)
      .split(sentenceEnd)
      .toReversed();
    const [tail = ''] = text.slice(index, index + maxSentenceLength).split(sentenceEnd);
    const sentence = `${head}${tail}`;
    if (!disclosurePatterns.earning.test(sentence)) continue;
    // "This post has affiliate links. We may earn a commission."
    if (disclosurePatterns.cause.test(sentence) || namesAffiliation(before)) return index - head.trimStart().length;
  }
  return -1;
}

/** Whether a text has a word that a disclosure could have: in doubt it has. */
export const mayDisclose = (text: string): boolean => disclosurePatterns.any.test(text);

/** Whether a publisher's own words are too weak: they have only words that readers do not understand. */
export const isWeakDisclosure = (own: string): boolean =>
  disclosurePatterns.anyWeak.test(own) && !disclosurePatterns.anyClear.test(own);

const canDisclose = (own: string): boolean => /[\p{L}\p{N}]/u.test(own) && !isWeakDisclosure(own);

/** How to find a piece of the publisher's own words, which a page may write in several elements. One word is one piece. */
export const toOwnHints = (own: readonly string[]): readonly RegExp[] =>
  own.filter(canDisclose).flatMap((words) => {
    const runs = words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const [longest = ''] = runs.toSorted((a, b) => b.length - a.length);
    return runs.length < 2 ? [] : [new RegExp(longest, 'iu')];
  });

/**
 * Up to so many characters, own words that are one word disclose only as a label does: "Ad" is no part of "Read". With
 * marks of its own, such a word stands anywhere, but as a whole: "#ad" is no part of "USB-adapter".
 */
const maxLabelLength = 12;

/** Marks, also as HTML writes them. No mark is both one of its own and a part of a reference, so each way is read once. */
const mark = '[^\\p{L}\\p{M}\\p{N}\\s]';
const reference = '&#?[a-z0-9]{1,31}';
const marks = `(?:${reference};|${mark})+`;
/** Marks at the beginning of own words begin where a text's do: a line of dashes is read once. */
const markStart = `(?=${mark})(?<!${mark})(?!;(?<=${reference};))`;

const isWord = (part = ''): boolean => /^[\p{L}\p{M}\p{N}]/u.test(part);

/**
 * How to find the publisher's own words: in any letters, with any spaces, and with their marks as HTML, Markdown and
 * messengers write them. A tag that was blanked leaves spaces between a word and a mark, too. Weak words stay weak, and
 * words without a letter are none.
 */
export const toOwnPatterns = (own: readonly string[]): readonly RegExp[] =>
  own.filter(canDisclose).map((words) => {
    const parts = words.trim().match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]+/gu) ?? [];
    const isShort = words.trim().length <= maxLabelLength && parts.filter(isWord).length === 1;
    const written = parts.map((part, at) => {
      if (/^\s/.test(part)) return '\\s+';
      if (isWord(part)) return isShort ? `(?<![\\p{L}\\p{N}])${part}(?![\\p{L}\\p{M}\\p{N}])` : part;
      // Not behind the first marks: "- ad hoc" is no "#ad".
      if (at === 0) return `${markStart}${marks}`;
      return `${isWord(parts[at - 1]) ? '\\s*' : ''}${marks}${isWord(parts[at + 1]) ? '\\s*' : ''}`;
    });
    const isLabel = isShort && parts.length === 1;
    return new RegExp(isLabel ? `(?<=${opening})${written.join('')}(?=${closing})` : written.join(''), 'iu');
  });

interface Terms {
  /** Each in any letters, and with no letter beside it. */
  readonly words: readonly string[];
  /** Of scripts without spaces, and with their own marks: found wherever they stand. */
  readonly parts: readonly string[];
}

/** One pattern, with one look for a word's beginning: five of them take five times as long. */
const toPattern = (flags: string, ...terms: readonly Terms[]) => {
  const words = terms.flatMap((each) => each.words).join('|');
  const parts = terms.flatMap((each) => each.parts);
  return new RegExp([`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{M}\\p{N}])`, ...parts].join('|'), flags);
};

/** Words for advertising: each is a label where it stands by itself ("Ad:", "#ad", "(Werbung)", "【廣告】"). */
const clearLabels: Terms = {
  words: [
    ...['ad', 'advert(?:isement|orial)?', 'sponsored(?: (?:posts?|content|articles?|videos?|reviews?|by))?'],
    ...['paid (?:ad|link|partnership|promotion)s?', 'commissions? earned'],
    ...['iklan', 'tajaan', 'berbayar', 'quảng cáo', 'patalastas'],
    ...['werbung', 'werbelinks?', 'anzeige', 'publicité', 'sponsorisé', 'publicidad', 'patrocinado', 'publicidade'],
  ],
  parts: ['โฆษณา', '广告', '廣告', '業配', '広告', 'プロモーション', '광고'],
};

/** Words that say of a text that it is an advertisement, in any sentence. */
const clearPhrases: Terms = {
  words: [
    'paid partnership with',
    // Not "this is an ad hoc list".
    'this is an? (?:ad|advert|advertisement)(?! (?!for )\\p{L})',
    ...['ini (?:adalah )?iklan', 'dies ist (?:eine )?(?:werbung|anzeige)', 'ceci est une publicité'],
    ...['esto es publicidad', 'isto é publicidade'],
    'this (?:post|article|video|review|newsletter) (?:is|was|contains?|includes?|has) ' +
      '(?:\\p{L}+ )?(?:ads|advertis(?:ing|ements?)|sponsored)',
    ...['mengandungi? iklan', '(?:kerja ?sama|kemitraan|perkongsian|kandungan|konten) berbayar'],
    ...['(?:chứa|là) (?:\\p{L}+ )?quảng cáo', 'bài viết (?:được )?tài trợ'],
    ...['enthält (?:\\p{L}+ )?(?:werbung|werbelinks|anzeigen)', 'bezahlte (?:kooperation|partnerschaft)'],
    ...['contient de la publicité', 'collaboration commerciale', 'partenariat rémunéré'],
    ...['contiene publicidad', 'colaboración pagada', 'contém publicidade', 'parceria paga'],
  ],
  parts: [
    '(?:มี|เป็น)โฆษณา',
    '(?:包含|含有|本文含|[本此][文帖]有|[本此][文帖][为為是]|[这這]是)(?:广告|廣告|業配)',
    '(?:広告|プロモーション)[をが]?(?:含|利用|掲載)',
    '유료 ?광고',
    '광고(?:입니다|를 포함|가 포함)',
    '(?<!\\p{L})[[(（【［＜](?:PR|publi)[\\])）】］＞](?!\\p{L})',
    '[#＃](?:PR|publi)(?!\\p{L})',
  ],
};

/**
 * What somebody gets for a link: a sentence says so that has words of all three. The cause may also be that the
 * sentence before it is about affiliate links.
 */
const money: Terms = {
  words: [
    ...[
      'commissions?',
      'compensat(?:ion|ed)',
      '(?:affiliate|referral|advertising) fees?',
      'paid a fee',
      'qualifying purchases',
      'fees by linking',
    ],
    ...['komisen', 'komisi', 'hoa hồng', 'komisyon', 'provision(?:en)?', 'comisi(?:ón|ones)', 'comiss(?:ão|ões)'],
  ],
  parts: ['ค่าคอม', '佣金', '分潤', '分润', '報酬', '紹介料', '수수료'],
};
const earning: Terms = {
  words: [
    ...['earn(?:s|ed|ing)?', 'receiv(?:e|es|ed|ing)', 'get', 'gets', 'getting', 'paid', 'compensated'],
    ...['(?:men)?dapat(?:kan)?', 'mendapatkan', 'menerima', 'terima', 'memperoleh', 'nhận', 'kumikita', 'kikita'],
    ...['makakakuha', 'makakuha', 'makakatanggap', 'erh[aä]lt(?:e|en|st)?', 'bekomm(?:e|en|t)', 'verdien(?:e|en|t)'],
    ...['touch(?:e|ons|er)', 'perçoi(?:s|t|vent)', 'percev(?:ons|oir)', 'reçoi(?:s|t|vent)', 'recev(?:ons|oir)'],
    ...['recib(?:o|e|en|imos|ir)', 'gan(?:o|a|an|amos|ar)', 'receb(?:o|e|em|emos|er)', 'ganh(?:o|a|am|amos|ar)'],
  ],
  parts: ['รับ', 'ได้', '獲', '获', '得', '收', '賺', '赚', '受け取', '支払', '받', '제공', '지급'],
};
const cause: Terms = {
  words: [
    ...[
      '(?:\\p{L}+-?)?links?',
      'linking',
      'purchas(?:e|es|ed|ing)',
      'buy',
      'buying',
      'bought',
      'shop',
      'clicks?',
      'sales',
    ],
    ...['(?:mem)?beli(?:an)?', 'pembelian', 'pautan(?:-pautan)?', 'tautan(?:-tautan)?', 'mua', 'liên kết'],
    ...['bumili', 'bibili', '(?:ein)?kauf\\p{L}*', 'einkäufe', 'verlink\\p{L}*', 'liens?', 'achet\\p{L}*', 'achats?'],
    ...['enlaces?', 'compr\\p{L}*'],
  ],
  parts: ['ซื้อ', 'ลิงก์', '购买', '購買', '連結', '链接', 'リンク', '購入', '링크', '구매', '파트너스 활동'],
};

/** Words that advertisers use for a disclosure and readers do not understand, as labels and in any sentence. */
const weakLabels: Terms = {
  words: [
    ...['aff', 'affs', 'affil', 'affiliates?', 'sp', 'spon', 'collab', 'ambassador', 'partner(?:s|ship)?', 'gifted'],
    ...['thanks to', 'thx', 'ref', 'referral'],
  ],
  parts: [],
};
const weakPhrases: Terms = {
  words: [
    ...['aff(?:il(?:iate)?)?s?[ -]links?', 'affiliate (?:partner(?:ship)?s?|program(?:me)?s?)', 'afiliasi'],
    ...['partnerlinks?', "liens? (?:affiliés?|d['’]affiliation)", '(?:enlaces?|links?) de afiliad\\p{L}*'],
    'tiếp thị liên kết',
  ],
  parts: ['แอฟฟิลิเอ', '聯盟行銷', '联盟营销', 'アフィリエイト', '제휴 ?(?:링크|마케팅)'],
};

const disclosurePatterns = {
  /** To go through all (`matchAll`): `g`. */
  clearLabels: toPattern('giu', clearLabels),
  clearPhrases: toPattern('iu', clearPhrases),
  money: toPattern('giu', money),
  earning: toPattern('iu', earning),
  cause: toPattern('iu', cause),
  weakLabels: toPattern('giu', weakLabels),
  weakPhrases: toPattern('iu', weakPhrases),
  anyClear: toPattern('iu', clearLabels, clearPhrases, money),
  anyWeak: toPattern('iu', weakLabels, weakPhrases),
  any: toPattern('iu', clearLabels, clearPhrases, money, weakLabels, weakPhrases),
} as const;
