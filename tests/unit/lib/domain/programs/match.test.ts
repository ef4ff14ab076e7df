import { expect, it } from 'vitest';
import {
  hostSuffixes,
  type MatchCandidate,
  type MatchRule,
  pageMatchesRule,
  rankCandidates,
} from '#lib/domain/programs/match.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

function rule(host: string, pathPrefix = ''): MatchRule {
  return { host, pathPrefix };
}

function candidate(offerId: string, parts: Partial<MatchCandidate> = {}): MatchCandidate {
  return {
    offerId,
    matches: [rule('kedai.example')],
    applicationStatus: 'approved',
    offerStatus: 'active',
    countries: [],
    ...parts,
  };
}

function rank(
  pageUrl: string,
  candidates: MatchCandidate[],
  defaultOfferId: string | null = null,
  countries: string[] = [],
) {
  const { ranked, isUnsure } = rankCandidates(pageUrl, candidates, { defaultOfferId, countries });
  return { ids: ranked.map(({ offerId }) => offerId), isUnsure };
}

it('hostSuffixes goes from the host to its last two labels', () => {
  expect(hostSuffixes('a.b.example')).toEqual(['a.b.example', 'b.example']);
  expect(hostSuffixes('Toko.KEDAI.Localhost.')).toEqual(['toko.kedai.localhost', 'kedai.localhost']);
});

it.each(['localhost', '127.0.0.1', '[::1]', '[2001:db8::7]', '1.0x7f'])('hostSuffixes has only %s itself', (host) => {
  expect(hostSuffixes(host)).toEqual([host]);
});

it.each(['', '.'])('hostSuffixes has nothing for %j', (host) => {
  expect(hostSuffixes(host)).toEqual([]);
});

it('hostSuffixes stays short for a host of many labels, and keeps its end', () => {
  const suffixes = hostSuffixes(`${'x.'.repeat(60)}kedai.example`);
  expect(suffixes).toHaveLength(10);
  expect(suffixes[0]).toHaveLength(133);
  expect(suffixes.at(-1)).toBe('kedai.example');
});

it('hostSuffixes takes time as the length of a host does: a page may name one of 8,000 characters in each of its links', () => {
  const [short = 0, long = 0] = [8_000, 32_000].map((length) => fastestMs(() => hostSuffixes('a.'.repeat(length / 2))));
  // Four times the length: sixteen times the time if each parent were written out.
  expect(Math.max(5, long) / Math.max(5, short)).toBeLessThan(10);
});

it('hostSuffixes skips empty labels', () => {
  expect(hostSuffixes('a..b.example')).toEqual(['a..b.example', 'b.example']);
});

it.each([
  ['https://notkedai.example/', 'kedai.example'],
  ['https://kedai.example/', 'my.kedai.example'],
  ['https://sg.kedai.example/', 'my.kedai.example'],
  ['https://kedai.example.evil.test/', 'kedai.example'],
  ['https://kedai.example@evil.test/', 'kedai.example'],
  ['https://evil.test/?https://kedai.example', 'kedai.example'],
  ['https://kedai.example/', 'example'],
  ['https://kedai.localhost/', 'localhost'],
  ['https://kedai.example/', ''],
  ['https://10.127.0.1/', '127.0.1'],
  ['ftp://kedai.example/', 'kedai.example'],
  ['kedai.example', 'kedai.example'],
])('pageMatchesRule: %s is not on %s', (pageUrl, host) => {
  expect(pageMatchesRule(pageUrl, rule(host))).toBe(false);
});

it.each([
  ['https://kedai.example/', 'kedai.example'],
  ['http://www.kedai.example:8080/p', 'kedai.example'],
  ['https://KEDAI.example./', 'www.kedai.example'],
  ['https://a.b.kedai.example/', 'kedai.example'],
  ['http://127.0.0.1:3000/', '127.0.0.1'],
])('pageMatchesRule: %s is on %s', (pageUrl, host) => {
  expect(pageMatchesRule(pageUrl, rule(host))).toBe(true);
});

it('pageMatchesRule does not exclude by path', () => {
  expect(pageMatchesRule('https://kedai.example/p/1', rule('kedai.example', '/my/'))).toBe(true);
});

it('rankCandidates has nothing for a page that is not http(s)', () => {
  for (const pageUrl of ['about:blank', 'file:///kedai.example', '', 'https://']) {
    expect(rank(pageUrl, [candidate('1')])).toEqual({ ids: [], isUnsure: false });
  }
});

it('rankCandidates leaves out programs on other hosts', () => {
  const elsewhere = candidate('2', { matches: [rule('gudang.example'), rule('my.kedai.example')] });
  expect(rank('https://kedai.example/', [elsewhere, candidate('1'), candidate('3', { matches: [] })]).ids).toEqual([
    '1',
  ]);
});

it('rankCandidates covers by whole segments only', () => {
  const my = candidate('1', { matches: [rule('kedai.example', '/my/')] });
  const all = candidate('2');
  expect(rank('https://kedai.example/my', [all, my]).ids).toEqual(['1', '2']);
  expect(rank('https://kedai.example/my/p/1', [all, my]).ids).toEqual(['1', '2']);
  expect(rank('https://kedai.example/mykedai/p/1', [all, my]).ids).toEqual(['2', '1']);
});

it('rankCandidates ranks a prefix that does not cover the page below no prefix, and keeps it', () => {
  const my = candidate('1', { matches: [rule('kedai.example', '/my/')] });
  expect(rank('https://kedai.example/sg/', [my, candidate('2')])).toEqual({ ids: ['2', '1'], isUnsure: false });
  expect(rank('https://kedai.example/sg/', [my]).ids).toEqual(['1']);
});

it('rankCandidates takes the longest of several prefixes', () => {
  const deep = candidate('3', { matches: [rule('kedai.example', '/mall/'), rule('kedai.example', '/mall/sepatu/')] });
  const shallow = candidate('1', { matches: [rule('kedai.example', '/mall/')] });
  expect(rank('https://kedai.example/mall/sepatu/p/1', [shallow, deep]).ids).toEqual(['3', '1']);
  expect(rank('https://kedai.example/mall/topi/', [shallow, deep]).isUnsure).toBe(true);
});

it('rankCandidates puts the exact host before nearer before farther parents', () => {
  const at = (offerId: string, host: string) => candidate(offerId, { matches: [rule(host)] });
  const candidates = [at('1', 'kedai.example'), at('2', 'my.kedai.example'), at('3', 'toko.my.kedai.example')];
  expect(rank('https://www.toko.my.kedai.example/', candidates)).toEqual({ ids: ['3', '2', '1'], isUnsure: false });
});

it('rankCandidates asks in the order: ★, address, approval, activity, country', () => {
  const candidates = [
    candidate('1', { countries: ['Malaysia'] }),
    candidate('2'),
    candidate('3', { offerStatus: 'paused', countries: ['Malaysia'] }),
    candidate('4', { applicationStatus: 'pending', countries: ['Malaysia'] }),
    candidate('5', { matches: [rule('kedai.example', '/my/')], applicationStatus: 'rejected', offerStatus: 'paused' }),
    candidate('6', { countries: ['Singapore'] }),
  ];
  expect(rank('https://kedai.example/my/', candidates, '6', [' malaysia'])).toEqual({
    ids: ['6', '5', '1', '2', '3', '4'],
    isUnsure: false,
  });
  // The ★ of a paused program does not bring it before an active one.
  expect(rank('https://kedai.example/', candidates, '3', ['Malaysia']).ids[0]).toBe('1');
});

it('rankCandidates puts the ★ before a program that is closer, but neither on the pages of another country nor where it cannot be minted', () => {
  const closer = candidate('1', { matches: [rule('kedai.example', '/my/')] });
  const starred = candidate('2', { matches: [rule('kedai.example')] });
  const ofSingapore = candidate('3', { matches: [rule('kedai.example', '/sg/')] });
  const page = 'https://kedai.example/my/p/1';
  expect(rank(page, [closer, starred], '2')).toEqual({ ids: ['2', '1'], isUnsure: false });
  expect(rank(page, [closer, ofSingapore], '3')).toEqual({ ids: ['1', '3'], isUnsure: false });
  expect(rank(page, [closer, { ...starred, applicationStatus: 'pending' }], '2').ids).toEqual(['1', '2']);
});

it('rankCandidates is unsure when the first two tie, and only then', () => {
  const twins = [candidate('20'), candidate('3')];
  expect(rank('https://kedai.example/', twins)).toEqual({ ids: ['3', '20'], isUnsure: true });
  expect(rank('https://kedai.example/', twins, '20')).toEqual({ ids: ['20', '3'], isUnsure: false });
  expect(rank('https://kedai.example/', [candidate('1', { countries: ['X'] }), ...twins], null, ['X']).isUnsure).toBe(
    false,
  );
  expect(rank('https://kedai.example/', [candidate('1')]).isUnsure).toBe(false);
});

it('rankCandidates returns the very objects of its input', () => {
  const given = candidate('1');
  expect(rankCandidates('https://kedai.example/', [given], { defaultOfferId: null, countries: [] }).ranked[0]).toBe(
    given,
  );
});

const doubtOf = (pageUrl: string, candidates: MatchCandidate[], defaultOfferId: string | null = null) =>
  rankCandidates(pageUrl, candidates, { defaultOfferId, countries: [] }).doubt;
const at = (host: string, pathPrefix = '') => candidate('1', { matches: [rule(host, pathPrefix)] });

it.each([
  ['https://www.kedai.example/sg/p/1', 'kedai.example', '/my/'],
  ['https://www.kedai.example/en-sg/hotel', 'kedai.example', '/en-my/'],
  ['https://www.kedai.example/id-id/hotel', 'kedai.example', '/en-my/'],
  ['https://www.kedai.example/th/', 'kedai.example', '/my/'],
  ['https://www.kedai.example/global/p/1', 'kedai.example', '/my/'],
  ['https://www.kedai.example/my/p/1', 'kedai.example', '/global/'],
  ['https://www.kedai.example/uk/', 'kedai.example', '/us/'],
  ['https://www.kedai.example/hk-zh/', 'kedai.example', '/tw-zh/'],
  ['https://www.kedai.example/sa/ar/', 'kedai.example', '/ae/ar/'],
  ['https://sg.kedai.example/p/1', 'kedai.example', '/my/'],
  ['https://my.kedai.example/en-sg/p/1', 'my.kedai.example', ''],
  ['https://id.kedai.example/', 'kedai.example', '/my/'],
])("the doubt of %s for a lone program at %s%s is that its shop is another country's", (pageUrl, host, pathPrefix) => {
  expect(doubtOf(pageUrl, [at(host, pathPrefix)])).toBe('country');
});

it.each([
  ['https://www.kedai.example/ms-my/hotel', 'kedai.example', '/en-my/'],
  ['https://www.kedai.example/zh-MY/', 'kedai.example', '/my/'],
  ['https://www.kedai.example/my/en/', 'kedai.example', '/ms-my/'],
  ['https://www.kedai.example/uk/', 'kedai.example', '/en-gb/'],
  ['https://my.kedai.example/p/1', 'kedai.example', '/my/'],
  ['https://www.kedai.example/p/1', 'kedai.example', '/my/'],
  ['https://www.kedai.example/ms/p/1', 'kedai.example', '/en/'],
  ['https://www.kedai.example/en/bus', 'kedai.example', '/en-my/'],
  ['https://www.kedai.example/sg/', 'kedai.example', ''],
  ['https://my.kedai.example/id/12345', 'my.kedai.example', ''],
  ['https://www.kedai.example/sale/', 'kedai.example', '/shop/'],
])('the doubt of %s for a lone program at %s%s does not exist', (pageUrl, host, pathPrefix) => {
  expect(doubtOf(pageUrl, [at(host, pathPrefix)])).toBeNull();
});

it('the doubt is the guess when the program only names a campaign host, until the ★ settles it', () => {
  const guess = candidate('1', {
    matches: [rule('pages.kedai.example'), { host: 'kedai.example', pathPrefix: '', isGuess: true }],
  });
  expect(doubtOf('https://www.kedai.example/p/1', [guess])).toBe('guess');
  expect(doubtOf('https://pages.kedai.example/sale', [guess])).toBeNull();
  expect(doubtOf('https://www.kedai.example/p/1', [guess], '1')).toBeNull();
});

it.each([
  ['https://shopee.com.my/product/1/2', 'shopee.com.my', '/brand/'],
  ['https://www.tokopedia.com/lain/p-1', 'tokopedia.com', '/brand/'],
  ['https://www.amazon.example/dp/B0EXAMPLE1', 'amazon.example', '/stores/brand/'],
])('the doubt of %s is that it is elsewhere on a marketplace that many share', (pageUrl, host, pathPrefix) => {
  expect(doubtOf(pageUrl, [at(host, pathPrefix)])).toBe('elsewhere');
  expect(doubtOf(`https://${host}${pathPrefix}p-1`, [at(host, pathPrefix)])).toBeNull();
});

it('the doubt is that it is elsewhere on a host on which two programs have different paths', () => {
  const inMall = (offerId: string, shop: string, parts: Partial<MatchCandidate> = {}) =>
    candidate(offerId, { matches: [rule('mall.example', `/my/${shop}/`), rule('mall.example', '/my/')], ...parts });
  const shops = [inMall('1', 'kasut'), inMall('2', 'buku', { applicationStatus: 'none' })];
  expect(doubtOf('https://mall.example/my/topi/p/1', shops)).toBe('elsewhere');
  expect(doubtOf('https://mall.example/my/kasut/p/1', shops)).toBeNull();
  expect(
    doubtOf('https://mall.example/my/topi/p/1', [...shops, candidate('3', { matches: [rule('mall.example')] })]),
  ).toBe(null);
});

it('the doubt is a tie when a second one fits as well', () => {
  expect(doubtOf('https://kedai.example/', [candidate('1'), candidate('2')])).toBe('tie');
});

it('the doubt puts doubtful programs after certain ones, and among equals the approved first', () => {
  const abroad = candidate('1', { matches: [rule('toko.kedai.example', '/my/')] });
  const guess = candidate('2', { matches: [{ host: 'toko.kedai.example', pathPrefix: '', isGuess: true }] });
  const parent = candidate('3', { applicationStatus: 'none' });
  expect(rank('https://toko.kedai.example/sg/', [abroad, guess, parent]).ids).toEqual(['3', '2', '1']);
  const notJoined = candidate('1', { matches: [rule('kedai.example', '/en-my/')], applicationStatus: 'none' });
  const approved = candidate('2', { matches: [rule('kedai.example', '/ms-my/')] });
  expect(rank('https://kedai.example/en-my/', [notJoined, approved])).toEqual({ ids: ['2', '1'], isUnsure: false });
});

it('the doubt takes the very locale before its country in another language', () => {
  const malay = candidate('1', { matches: [rule('kedai.example', '/ms-my/')] });
  const english = candidate('2', { matches: [rule('kedai.example', '/en-my/')] });
  expect(rank('https://kedai.example/en-my/p/1', [malay, english])).toEqual({ ids: ['2', '1'], isUnsure: false });
  expect(rank('https://kedai.example/my/p/1', [malay, english])).toEqual({ ids: ['1', '2'], isUnsure: true });
});
