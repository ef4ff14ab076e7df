import { expect, it } from 'vitest';
import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { type MatchCandidate, rankCandidates } from '#lib/domain/programs/match.ts';
import { listPublicSuffixes } from '#lib/worker/programs/list-public-suffixes.ts';
import { toMatchRules } from '#lib/worker/programs/to-match-rules.ts';
import { readProductUrlVectors, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

/** What names a visit and not the product, in the order of the address. Addresses that are not listed lose nothing. */
const droppedOf: Readonly<Record<string, string>> = {
  'Lazada MY product, from search':
    'clickTrackInfo fastshipping freeshipping fs_ab fuse_fs location price priceCompare ratingscore request_id review ' +
    'sale search source spm stock',
  'Lazada MY, c= and jump args': 'channelLpJumpArgs clickTrackInfo freeshipping fs_ab fuse_fs location price',
  "Lazada MY, shared with another's affiliate id":
    'dsource laz_share_info laz_token exlaz sub_aff_id sub_id2 sub_id3 sub_id6',
  'Lazada MY shop': 'spm',
  'Shopee MY product, titled': 'sp_atk xptdk',
  'Shopee MY, extraParams': 'sp_atk xptdk',
  "Shopee, reached by another's affiliate link":
    'channel_code credential_token exp_group gads_t_sig mmp_pid uls_trackid ' +
    'utm_campaign utm_content utm_medium utm_source utm_term',
  'Shopee, affiliate landing': 'credential_token exp_group gads_t_sig mmp_pid utm_content utm_medium utm_source',
  'Shopee MY universal link': 'deep_and_deferred shareChannel',
  'TikTok profile, shared':
    '_d _r checksum sec_uid sec_user_id share_app_id share_author_id share_link_id tt_from u_code user_id ' +
    'utm_campaign utm_medium utm_source',
  'Taobao item': 'ns spm',
  'Taobao item, search': 'spm ns abbucket #fragment',
  'Tmall item': 'spm pvid pos acm scm',
  'Klook MY, from an ad': 'spm clickId',
  'Klook, affiliate of another': 'aid aff_adid aff_ext',
};

/** Parameters that are the product, or a part of it. */
const productNames = ['id', 'skuId', 'extraParams', 'variant', 'text', 'q', 'masterBrandCode', 'sortCode'];

/** Addresses of links and not of pages, with the destination that they name. */
const linkDestinations: Readonly<Record<string, string | null>> = {
  'Shopee MY short link': null,
  'Shopee redirect of another': 'https://shopee.com.my/product/1541796848/27236640960',
  'TikTok Shop short link': null,
  'own link, current host': null,
  'own link with a destination': 'https://www.photobook.com.my/prp/may26-aff',
  'own link, io': null,
  'own link, us': null,
  'own link, co': 'http://www.lazada.co.id/',
  'own link, invle.co': null,
  'own link on another tracker path': 'https://shop.example/',
};

/** Programs as networks list them: the name, and a page of its shop with the path that the preview has there. */
const catalogue: readonly (readonly [name: string, page: string, path?: string])[] = [
  ['Lazada MY', 'Lazada MY mobile'],
  ['Shopee MY', 'Shopee MY product', '/universal-link'],
  ['TikTok Shop MY', 'TikTok Shop MY product', '/sk/_b.x'],
  ['Taobao', 'Taobao intl home'],
  ['Tmall', 'Tmall item', '/'],
  ['Traveloka MY', 'Traveloka MY, English', '/en-my/'],
  ['Klook', 'Klook MY', '/'],
  ['Xiaomi MY', 'Xiaomi MY product', '/my/'],
  ['OPPO MY', 'OPPO MY'],
  ['Watsons MY', 'Watsons MY product', '/'],
  ['EasyBook MY', 'EasyBook', '/en-my/'],
  ['UniPin MY', 'UniPin', '/my/'],
  ['Poney', 'Poney', '/'],
  ['UOB MY', 'UOB'],
  ['Medical Departures', 'Medical Departures', '/'],
];

/** What the catalogue finds of each page: whether it is sure, or why not, and which program comes first. */
const findings: Readonly<Record<string, string>> = {
  'Lazada MY product, from search': 'sure: Lazada MY',
  'Lazada MY product, short': 'sure: Lazada MY',
  'Lazada MY, c= and jump args': 'sure: Lazada MY',
  "Lazada MY, shared with another's affiliate id": 'sure: Lazada MY',
  'Lazada MY mobile': 'sure: Lazada MY',
  'Lazada MY shop': 'sure: Lazada MY',
  'Shopee MY product': 'sure: Shopee MY',
  'Shopee MY product, titled': 'sure: Shopee MY',
  'Shopee MY, extraParams': 'sure: Shopee MY',
  "Shopee, reached by another's affiliate link": 'sure: Shopee MY',
  'Shopee, affiliate landing': 'sure: Shopee MY',
  'Shopee MY universal link': 'sure: Shopee MY',
  'Shopee MY shop': 'sure: Shopee MY',
  'TikTok Shop MY product': 'sure: TikTok Shop MY',
  // The preview names another sub-domain, which is no campaign's.
  'TikTok Shop product (www)': 'none',
  'TikTok profile, shared': 'none',
  'Taobao item': 'sure: Taobao',
  'Taobao item, search': 'sure: Taobao',
  'Tmall item': 'sure: Tmall',
  'Taobao world': 'sure: Taobao',
  'Taobao intl home': 'sure: Taobao',
  'Traveloka MY, English': 'sure: Traveloka MY',
  'Traveloka MY, Malay': 'sure: Traveloka MY',
  'Traveloka SG': 'country: Traveloka MY',
  'Traveloka ID': 'country: Traveloka MY',
  'Traveloka TH': 'country: Traveloka MY',
  'Klook MY': 'sure: Klook',
  'Klook MY, from an ad': 'sure: Klook',
  'Klook, affiliate of another': 'sure: Klook',
  'Xiaomi MY product': 'sure: Xiaomi MY',
  'Xiaomi global': 'country: Xiaomi MY',
  'Xiaomi TH': 'country: Xiaomi MY',
  'Xiaomi store host': 'sure: Xiaomi MY',
  'OPPO TH': 'country: OPPO MY',
  'OPPO MY': 'sure: OPPO MY',
  // "id." reads as Indonesia's shop.
  'OPPO account': 'country: OPPO MY',
  'Watsons MY product': 'sure: Watsons MY',
  'Watsons MY search': 'sure: Watsons MY',
  'Watsons MY brand filter': 'sure: Watsons MY',
  'Watsons SG': 'none',
  EasyBook: 'sure: EasyBook MY',
  'EasyBook en': 'sure: EasyBook MY',
  UniPin: 'sure: UniPin MY',
  Poney: 'sure: Poney',
  UOB: 'sure: UOB MY',
  'UOB SG': 'none',
  'Medical Departures': 'sure: Medical Departures',
};

const reason = reasonToSkipVectors();
const suffixes = new Set(listPublicSuffixes());
const readPages = () => readProductUrlVectors().filter(([what]) => !(what in linkDestinations));

it('the addresses of large shops lose what names a visit, and keep what names the product', ({ skip }) => {
  if (reason !== null) skip(reason);
  const pages = readPages();
  expect(pages.length).toBeGreaterThan(40);
  for (const [what, pageUrl] of pages) {
    const cleaned = cleanUrl(pageUrl);
    expect(cleaned?.dropped.map(({ name }) => name).join(' '), what).toBe(droppedOf[what] ?? '');
    const [before, after] = [new URL(pageUrl), new URL(cleaned?.url ?? '')];
    expect([after.host, after.pathname], what).toEqual([before.host, before.pathname]);
    for (const name of productNames) {
      expect(after.searchParams.getAll(name), `${what}: ${name}`).toEqual(before.searchParams.getAll(name));
    }
    expect(cleanUrl(after.href)?.dropped, what).toEqual([]);
  }
  const known = new Set(pages.map(([what]) => what));
  expect(Object.keys(droppedOf).filter((what) => !known.has(what))).toEqual([]);
});

it('the addresses of large shops are links where they are, and say where they lead', ({ skip }) => {
  if (reason !== null) skip(reason);
  for (const [what, url] of readProductUrlVectors()) {
    const isTrackingLink = what in linkDestinations;
    expect(readTrackingLink(url, []), what).toEqual({ isTrackingLink, destination: linkDestinations[what] ?? null });
  }
});

it('the addresses of large shops as previews find their own page first and for certain', ({ skip }) => {
  if (reason !== null) skip(reason);
  const candidates = readPages().map(([what, url], index) => ({ ...toCandidate(url, index), what }));
  for (const { what, url, ...candidate } of candidates) {
    const { ranked, doubt } = rankCandidates(url, [candidate], { defaultOfferId: null, countries: [] });
    expect([ranked.length, doubt], what).toEqual([1, null]);
  }
});

it('the addresses of large shops find their program for certain, unless they are of another country or of a host that no program names', ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  const programs = readCatalogue();
  const found = readPages().map(([what, url]) => [what, find(url, programs)]);
  expect(Object.fromEntries(found)).toEqual(findings);
});

it('the addresses of large shops leave two programs of one marketplace a question, and a seller there its own pages alone', ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  const shopee = new Map(readPages()).get('Shopee MY product') ?? '';
  const seller = { ...toCandidate(new URL('/kedai.official', shopee).href, 1), offerId: 'Seller' };
  expect(find(shopee, [seller])).toBe('elsewhere: Seller');
  expect(find(new URL('/kedai.official/p-1', shopee).href, [...readCatalogue(), seller])).toBe('sure: Seller');
  expect(find(shopee, [...readCatalogue(), seller])).toBe('sure: Shopee MY');
  const campaign = { ...toCandidate(new URL('/campaign/raya', shopee).href, 2), offerId: 'Campaign' };
  expect(find(shopee, [...readCatalogue(), campaign])).toBe('tie: Campaign');
});

it("the addresses of large shops of one country's shop are no certain match for another's", ({ skip }) => {
  if (reason !== null) skip(reason);
  const urls = new Map(readPages());
  const doubtOf = (program: string, page: string) => {
    const candidate = toCandidate(urls.get(program) ?? '', 1);
    // What a program's preview names is its country and no single page.
    const matches = candidate.matches.slice(-1);
    return rankCandidates(urls.get(page) ?? '', [{ ...candidate, matches }], { defaultOfferId: null, countries: [] })
      .doubt;
  };
  const english = 'Traveloka MY, English';
  expect(doubtOf(english, 'Traveloka MY, Malay')).toBeNull();
  for (const page of ['Traveloka SG', 'Traveloka ID', 'Traveloka TH']) expect(doubtOf(english, page)).toBe('country');
  expect(doubtOf('Xiaomi MY product', 'Xiaomi TH')).toBe('country');
  expect(doubtOf('Xiaomi MY product', 'Xiaomi global')).toBe('country');
  expect(doubtOf('Xiaomi MY product', 'Xiaomi store host')).toBeNull();
  expect(doubtOf('OPPO MY', 'OPPO TH')).toBe('country');
  expect(doubtOf('EasyBook', 'EasyBook en')).toBeNull();
});

function readCatalogue() {
  const urls = new Map(readPages());
  return catalogue.map(([offerId, page, path], index) => {
    const pageUrl = urls.get(page) ?? '';
    return { ...toCandidate(path === undefined ? pageUrl : new URL(path, pageUrl).href, index), offerId };
  });
}

function find(pageUrl: string, candidates: readonly MatchCandidate[]): string {
  const { ranked, doubt } = rankCandidates(pageUrl, candidates, { defaultOfferId: null, countries: [] });
  return ranked[0] === undefined ? 'none' : `${doubt ?? 'sure'}: ${ranked[0].offerId}`;
}

function toCandidate(url: string, index: number) {
  return {
    offerId: String(index),
    url,
    matches: toMatchRules(url, suffixes),
    applicationStatus: 'approved',
    offerStatus: 'active',
    countries: [],
  } as const;
}
