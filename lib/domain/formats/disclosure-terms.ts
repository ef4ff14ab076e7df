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

/** What somebody gets for a link: a sentence says so that has words of all three. */
const money: Terms = {
  words: [
    ...['commissions?', 'compensat(?:ion|ed)', '(?:affiliate|referral) fees?', 'paid a fee', 'qualifying purchases'],
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
    ...['(?:\\p{L}+-?)?links?', 'purchas(?:e|es|ed|ing)', 'buy', 'buying', 'bought', 'shop', 'clicks?', 'sales'],
    ...['(?:mem)?beli(?:an)?', 'pembelian', 'pautan(?:-pautan)?', 'tautan(?:-tautan)?', 'mua', 'liên kết'],
    ...['bumili', 'bibili', '(?:ein)?kauf\\p{L}*', 'einkäufe', 'verlink\\p{L}*', 'liens?', 'achet\\p{L}*', 'achats?'],
    ...['enlaces?', 'compr\\p{L}*'],
  ],
  parts: ['ซื้อ', 'ลิงก์', '购买', '購買', '連結', '链接', 'リンク', '購入', '링크', '구매'],
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

export const disclosurePatterns = {
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
