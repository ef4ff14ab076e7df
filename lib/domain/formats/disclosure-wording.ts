/** Words for a disclosure by which readers of a country recognise an advertisement. */
export interface DisclosureWording {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Over one link. */
  readonly text: string;
  /** Over several. */
  readonly textOfSeveral: string;
}

const english = {
  text: 'Ad: I earn a commission when you buy through this link.',
  textOfSeveral: 'Ad: I earn a commission when you buy through these links.',
};

/**
 * Words that a country's readers and its advertising authority take for clear. The word for advertising comes first.
 */
export const disclosureWordings: readonly DisclosureWording[] = [
  {
    country: 'MY',
    text: 'Iklan: saya mendapat komisen apabila anda membeli melalui pautan ini.',
    textOfSeveral: 'Iklan: saya mendapat komisen apabila anda membeli melalui pautan-pautan ini.',
  },
  {
    country: 'ID',
    text: 'Iklan: saya mendapat komisi jika Anda membeli melalui tautan ini.',
    textOfSeveral: 'Iklan: saya mendapat komisi jika Anda membeli melalui tautan-tautan ini.',
  },
  {
    country: 'TH',
    text: 'โฆษณา: ฉันได้รับค่าคอมมิชชันเมื่อคุณซื้อผ่านลิงก์นี้',
    textOfSeveral: 'โฆษณา: ฉันได้รับค่าคอมมิชชันเมื่อคุณซื้อผ่านลิงก์เหล่านี้',
  },
  {
    country: 'VN',
    text: 'Quảng cáo: tôi nhận hoa hồng khi bạn mua qua liên kết này.',
    textOfSeveral: 'Quảng cáo: tôi nhận hoa hồng khi bạn mua qua các liên kết này.',
  },
  {
    country: 'PH',
    text: 'Patalastas: kumikita ako ng komisyon kapag bumili ka sa link na ito.',
    textOfSeveral: 'Patalastas: kumikita ako ng komisyon kapag bumili ka sa mga link na ito.',
  },
  { country: 'SG', ...english },
  {
    country: 'TW',
    text: '廣告：您透過此連結購買時，我會獲得佣金。',
    textOfSeveral: '廣告：您透過這些連結購買時，我會獲得佣金。',
  },
  {
    country: 'HK',
    text: '廣告：你透過此連結購買時，我會獲得佣金。',
    textOfSeveral: '廣告：你透過這些連結購買時，我會獲得佣金。',
  },
  {
    country: 'CN',
    text: '广告：您通过此链接购买时，我会获得佣金。',
    textOfSeveral: '广告：您通过这些链接购买时，我会获得佣金。',
  },
  {
    country: 'JP',
    text: '広告：このリンクから購入されると、私に報酬が支払われます。',
    textOfSeveral: '広告：これらのリンクから購入されると、私に報酬が支払われます。',
  },
  {
    country: 'KR',
    text: '광고: 이 링크로 구매하시면 제가 수수료를 받습니다.',
    textOfSeveral: '광고: 이 링크들로 구매하시면 제가 수수료를 받습니다.',
  },
  { country: 'IN', ...english },
  { country: 'GB', ...english },
  { country: 'US', ...english },
  { country: 'AU', ...english },
  {
    country: 'DE',
    text: 'Anzeige: Ich erhalte eine Provision, wenn du über diesen Link kaufst.',
    textOfSeveral: 'Anzeige: Ich erhalte eine Provision, wenn du über diese Links kaufst.',
  },
  {
    country: 'FR',
    text: 'Publicité : je touche une commission si vous achetez par ce lien.',
    textOfSeveral: 'Publicité : je touche une commission si vous achetez par ces liens.',
  },
  {
    country: 'ES',
    text: 'Publicidad: recibo una comisión si compras a través de este enlace.',
    textOfSeveral: 'Publicidad: recibo una comisión si compras a través de estos enlaces.',
  },
  {
    country: 'BR',
    text: 'Publicidade: recebo uma comissão quando você compra por este link.',
    textOfSeveral: 'Publicidade: recebo uma comissão quando você compra por estes links.',
  },
];

const alone = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');

/** Words that clearly disclose an advertisement. Scripts without spaces have no word boundaries. */
const clearWords = alone([
  ...[
    'ads?',
    'advert(?:s|isement|isements|ising|orial)?',
    'sponsored',
    'commissions?',
    'paid (?:link|partnership|promotion)s?',
  ],
  ...['iklan', 'komisen', 'komisi', 'berbayar', 'quảng cáo', 'hoa hồng', 'patalastas', 'komisyon', 'pr'],
  ...['werbung', 'anzeige', 'provision', 'publicité', 'publicidad', 'publicidade', 'comisión', 'comissão'],
]);
const clearParts = /โฆษณา|ค่าคอม|广告|廣告|佣金|広告|광고|수수료/u;

/** Words that advertisers use for a disclosure and readers do not understand. */
const weakWords = alone([
  ...[
    'aff',
    'affs',
    'affil',
    'affiliates?',
    'afiliasi',
    'affiliate links?',
    'sp',
    'spon',
    'collab',
    'ambassador',
    'partner(?:s|ship)?',
  ],
  ...['gifted', 'thanks to', 'thx', 'ref', 'referral'],
]);

/** Where a text says that it is an advertisement. -1: nowhere. */
export interface DisclosurePlaces {
  /** In words that readers understand. */
  readonly clear: number;
  /** In words that only advertisers understand. */
  readonly weak: number;
}

/**
 * Finds where a text first says that it is an advertisement.
 * @param own The publisher's own words count as clear (`toOwnPatterns`).
 * @param words The text with spaces where its words are none, such as tags. Own words may have an address in them.
 */
export function findDisclosure(text: string, own: readonly RegExp[] = [], words = text): DisclosurePlaces {
  const places = [words.search(clearWords), words.search(clearParts), ...own.map((pattern) => text.search(pattern))];
  const found = places.filter((place) => place !== -1);
  return { clear: found.length === 0 ? -1 : Math.min(...found), weak: words.search(weakWords) };
}

/**
 * How to find the publisher's own words: in any letters, with any spaces, and with their marks as HTML, Markdown and
 * messengers write them. Weak words stay weak, and words without a letter are none.
 */
export const toOwnPatterns = (own: readonly string[]): readonly RegExp[] =>
  own
    .filter((words) => /[\p{L}\p{N}]/u.test(words) && !isWeakDisclosure(words))
    .map((words) => {
      const parts = words.trim().match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]+/gu) ?? [];
      const written = parts.map((part) => {
        if (/^\s/.test(part)) return '\\s+';
        return /^[\p{L}\p{M}\p{N}]/u.test(part) ? part : '(?:&#?\\w+;|[^\\p{L}\\p{M}\\p{N}\\s])+';
      });
      return new RegExp(written.join(''), 'iu');
    });

/** Whether a disclosure is too weak: it uses only words that readers do not understand. */
export function isWeakDisclosure(text: string): boolean {
  const { clear, weak } = findDisclosure(text);
  return clear === -1 && weak !== -1;
}
