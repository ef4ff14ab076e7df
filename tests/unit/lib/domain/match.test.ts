import { describe, expect, it } from 'vitest';
import {
  hostSuffixes,
  type MatchCandidate,
  type MatchRule,
  pageMatchesRule,
  rankCandidates,
  toSiteKey,
} from '#lib/domain/match.ts';

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

describe('hostSuffixes', () => {
  it('goes from the host to its last two labels', () => {
    expect(hostSuffixes('a.b.example')).toEqual(['a.b.example', 'b.example']);
    expect(hostSuffixes('Toko.KEDAI.Localhost.')).toEqual(['toko.kedai.localhost', 'kedai.localhost']);
  });

  it.each(['localhost', '127.0.0.1', '[::1]', '[2001:db8::7]', '1.0x7f'])('has only %s itself', (host) => {
    expect(hostSuffixes(host)).toEqual([host]);
  });

  it.each(['', '.'])('has nothing for %j', (host) => {
    expect(hostSuffixes(host)).toEqual([]);
  });

  it('stays short for a host of many labels, and keeps its end', () => {
    const suffixes = hostSuffixes(`${'x.'.repeat(60)}kedai.example`);
    expect(suffixes).toHaveLength(10);
    expect(suffixes[0]).toHaveLength(133);
    expect(suffixes.at(-1)).toBe('kedai.example');
  });

  it('skips empty labels', () => {
    expect(hostSuffixes('a..b.example')).toEqual(['a..b.example', 'b.example']);
  });
});

describe('toSiteKey', () => {
  it.each([
    ['WWW.Kedai.example', 'kedai.example'],
    ['kedai.example.', 'kedai.example'],
    ['www.www.kedai.example', 'kedai.example'],
    ['www.example', 'www.example'],
    ['www', 'www'],
    ['wwwkedai.example', 'wwwkedai.example'],
    ['my.kedai.localhost', 'my.kedai.localhost'],
  ])('%s → %s', (host, key) => {
    expect(toSiteKey(host)).toBe(key);
  });
});

describe('pageMatchesRule', () => {
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
  ])('%s is not on %s', (pageUrl, host) => {
    expect(pageMatchesRule(pageUrl, rule(host))).toBe(false);
  });

  it.each([
    ['https://kedai.example/', 'kedai.example'],
    ['http://www.kedai.example:8080/p', 'kedai.example'],
    ['https://KEDAI.example./', 'www.kedai.example'],
    ['https://a.b.kedai.example/', 'kedai.example'],
    ['http://127.0.0.1:3000/', '127.0.0.1'],
  ])('%s is on %s', (pageUrl, host) => {
    expect(pageMatchesRule(pageUrl, rule(host))).toBe(true);
  });

  it('does not exclude by path', () => {
    expect(pageMatchesRule('https://kedai.example/p/1', rule('kedai.example', '/my/'))).toBe(true);
  });
});

describe('rankCandidates', () => {
  it('has nothing for a page that is not http(s)', () => {
    for (const pageUrl of ['about:blank', 'file:///kedai.example', '', 'https://']) {
      expect(rank(pageUrl, [candidate('1')])).toEqual({ ids: [], isUnsure: false });
    }
  });

  it('leaves out whoever is elsewhere', () => {
    const elsewhere = candidate('2', { matches: [rule('gudang.example'), rule('my.kedai.example')] });
    expect(rank('https://kedai.example/', [elsewhere, candidate('1'), candidate('3', { matches: [] })]).ids).toEqual([
      '1',
    ]);
  });

  it('covers by whole segments only', () => {
    const my = candidate('1', { matches: [rule('kedai.example', '/my/')] });
    const all = candidate('2');
    expect(rank('https://kedai.example/my', [all, my]).ids).toEqual(['1', '2']);
    expect(rank('https://kedai.example/my/p/1', [all, my]).ids).toEqual(['1', '2']);
    expect(rank('https://kedai.example/mykedai/p/1', [all, my]).ids).toEqual(['2', '1']);
  });

  it('ranks a prefix that does not cover the page below none, and keeps it', () => {
    const my = candidate('1', { matches: [rule('kedai.example', '/my/')] });
    expect(rank('https://kedai.example/sg/', [my, candidate('2')])).toEqual({ ids: ['2', '1'], isUnsure: false });
    expect(rank('https://kedai.example/sg/', [my]).ids).toEqual(['1']);
  });

  it('takes the longest of several prefixes', () => {
    const deep = candidate('3', { matches: [rule('kedai.example', '/mall/'), rule('kedai.example', '/mall/sepatu/')] });
    const shallow = candidate('1', { matches: [rule('kedai.example', '/mall/')] });
    expect(rank('https://kedai.example/mall/sepatu/p/1', [shallow, deep]).ids).toEqual(['3', '1']);
    expect(rank('https://kedai.example/mall/topi/', [shallow, deep]).isUnsure).toBe(true);
  });

  it('puts the exact host before nearer before farther parents', () => {
    const at = (offerId: string, host: string) => candidate(offerId, { matches: [rule(host)] });
    const candidates = [at('1', 'kedai.example'), at('2', 'my.kedai.example'), at('3', 'toko.my.kedai.example')];
    expect(rank('https://www.toko.my.kedai.example/', candidates)).toEqual({ ids: ['3', '2', '1'], isUnsure: false });
  });

  it('asks in the order: address, approval, activity, ★, country', () => {
    const candidates = [
      candidate('1', { countries: ['Malaysia'] }),
      candidate('2'),
      candidate('3', { offerStatus: 'paused', countries: ['Malaysia'] }),
      candidate('4', { applicationStatus: 'pending', countries: ['Malaysia'] }),
      candidate('5', {
        matches: [rule('kedai.example', '/my/')],
        applicationStatus: 'rejected',
        offerStatus: 'paused',
      }),
      candidate('6', { countries: ['Singapore'] }),
    ];
    expect(rank('https://kedai.example/my/', candidates, '6', [' malaysia'])).toEqual({
      ids: ['5', '6', '1', '2', '3', '4'],
      isUnsure: false,
    });
    // The ★ of a paused program does not bring it before an active one.
    expect(rank('https://kedai.example/', candidates, '3', ['Malaysia']).ids[0]).toBe('1');
  });

  it('is unsure when the first two tie, and only then', () => {
    const twins = [candidate('20'), candidate('3')];
    expect(rank('https://kedai.example/', twins)).toEqual({ ids: ['3', '20'], isUnsure: true });
    expect(rank('https://kedai.example/', twins, '20')).toEqual({ ids: ['20', '3'], isUnsure: false });
    expect(rank('https://kedai.example/', [candidate('1', { countries: ['X'] }), ...twins], null, ['X']).isUnsure).toBe(
      false,
    );
    expect(rank('https://kedai.example/', [candidate('1')]).isUnsure).toBe(false);
  });

  it('hands back the very objects it was given', () => {
    const given = candidate('1');
    expect(rankCandidates('https://kedai.example/', [given], { defaultOfferId: null, countries: [] }).ranked[0]).toBe(
      given,
    );
  });
});
