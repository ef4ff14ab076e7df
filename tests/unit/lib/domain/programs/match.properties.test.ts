import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import {
  hostSuffixes,
  type MatchCandidate,
  type MatchRule,
  pageMatchesRule,
  rankCandidates,
} from '#lib/domain/programs/match.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';
import { readUrlVectors, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

const label = fc.constantFrom('kedai', 'notkedai', 'my', 'sg', 'www', 'toko', 'a-b');
const host = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom('example', 'localhost', 'co.test'))
  .map(([labels, end]) => [...labels, end].join('.'));
const prefix = fc.constantFrom('', '/my/', '/sg/', '/ms-my/', '/my/toko/', '/toko/', '/global/');
const rule: fc.Arbitrary<MatchRule> = fc
  .record({ host, pathPrefix: prefix, isGuess: fc.boolean() })
  .map(({ isGuess, ...place }) => (isGuess ? { ...place, isGuess } : place));
const candidate: fc.Arbitrary<Omit<MatchCandidate, 'offerId'>> = fc.record({
  matches: fc.array(rule, { maxLength: 3 }),
  applicationStatus: fc.constantFrom('approved', 'pending', 'none', 'unknown'),
  offerStatus: fc.constantFrom('active', 'paused', 'unknown'),
  countries: fc.subarray(['Malaysia', 'Singapore']),
});
const candidates = fc
  .array(candidate, { maxLength: 8 })
  .map((list) => list.map((parts, index) => ({ ...parts, offerId: String(index * 7) })));
const page = fc
  .tuple(host, fc.constantFrom('/', '/my', '/my/p/1', '/my/toko/', '/mytoko', '/en-my/toko/', '/sg/p/1'))
  .map(([name, path]) => `https://${name}:8443${path}`);
const preferences = { defaultOfferId: '7', countries: ['Malaysia'] };

it('rankCandidates keeps exactly the candidates with a rule for the page, whatever order they come in', () => {
  fc.assert(
    fc.property(page, candidates, fc.infiniteStream(fc.nat()), (pageUrl, list, numbers) => {
      const { ranked, isUnsure, doubt } = rankCandidates(pageUrl, list, preferences);
      const expected = list.filter(({ matches }) => matches.some((rule) => pageMatchesRule(pageUrl, rule)));
      expect(new Set(ranked)).toEqual(new Set(expected));
      expect(ranked).toHaveLength(expected.length);
      const shuffled = list
        .map((item) => ({ item, key: numbers.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item);
      expect(rankCandidates(pageUrl, shuffled, preferences)).toEqual({ ranked, isUnsure, doubt });
      expect(isUnsure).toBe(doubt !== null);
    }),
    runsOr(500),
  );
});

it('rankCandidates is never worse for being approved, active or starred', () => {
  fc.assert(
    fc.property(page, candidates, fc.nat(), (pageUrl, list, chosen) => {
      const target = list[chosen % Math.max(1, list.length)];
      if (target === undefined) return;
      const place = (given: readonly MatchCandidate[], defaultOfferId: string | null) =>
        rankCandidates(pageUrl, given, { defaultOfferId, countries: [] }).ranked.findIndex(
          ({ offerId }) => offerId === target.offerId,
        );
      const before = place(list, null);
      const improved = list.map((item) =>
        item === target ? { ...item, applicationStatus: 'approved' as const, offerStatus: 'active' as const } : item,
      );
      expect(place(improved, null)).toBeLessThanOrEqual(before);
      expect(place(list, target.offerId)).toBeLessThanOrEqual(before);
    }),
  );
});

const guessed = (list: readonly Omit<MatchCandidate, 'offerId'>[]) =>
  list.map((parts, index) => ({
    ...parts,
    offerId: String(index),
    matches: parts.matches.map((place) => ({ ...place, isGuess: true as const })),
  }));

it('a doubt exists wherever the best program is a guess, and no guess comes before a certain program', () => {
  fc.assert(
    fc.property(page, candidates, fc.array(candidate, { maxLength: 4 }), (pageUrl, list, more) => {
      const none = { defaultOfferId: null, countries: [] };
      const isGuessOnly = rankCandidates(pageUrl, guessed(more), none);
      expect(isGuessOnly.isUnsure).toBe(isGuessOnly.ranked.length > 0);
      const known = list.map((parts) => ({
        ...parts,
        matches: parts.matches.filter(({ isGuess }) => !isGuess).map(({ host }) => ({ host, pathPrefix: '' })),
      }));
      const guesses = guessed(more).map((parts) => ({ ...parts, offerId: `9${parts.offerId}` }));
      const here = rankCandidates(pageUrl, known, none);
      const all = rankCandidates(pageUrl, [...guesses, ...known], none);
      const isSure = here.ranked.length > 0 && here.doubt !== 'country' && here.doubt !== 'elsewhere';
      if (isSure) expect([all.ranked[0], all.doubt]).toEqual([here.ranked[0], here.doubt]);
    }),
  );
});

it("a doubt about the country is the user's alone: no ★, no approval, no path settles it", () => {
  const country = fc.constantFrom('my', 'sg', 'ph', 'vn');
  fc.assert(
    fc.property(candidate, country, country, fc.constantFrom('', 'en-', 'ms-'), (parts, shop, here, language) => {
      const alone = {
        ...parts,
        offerId: '1',
        matches: [{ host: 'kedai.example', pathPrefix: `/${language}${shop}/` }],
      };
      const { doubt } = rankCandidates(`https://www.kedai.example/en-${here}/p/1`, [alone], {
        defaultOfferId: '1',
        countries: ['Malaysia'],
      });
      expect(doubt).toBe(shop === here ? null : 'country');
    }),
  );
});

it('hosts are found by the index exactly when the rule matches', () => {
  fc.assert(
    fc.property(host, host, (pageHost, ruleHost) => {
      const key = toSiteKey(ruleHost);
      const isFound = hostSuffixes(pageHost).includes(key);
      expect(pageMatchesRule(`https://${pageHost}/`, { host: key, pathPrefix: '/x/' })).toBe(isFound);
    }),
    runsOr(500),
  );
});

it('hosts match themselves and their sub-domains, never a host that merely ends alike', () => {
  fc.assert(
    fc.property(host, label, (name, more) => {
      const rule = { host: toSiteKey(name), pathPrefix: '' };
      expect(pageMatchesRule(`http://${name}/`, rule)).toBe(true);
      expect(pageMatchesRule(`http://${more}.${name}/`, rule)).toBe(true);
      expect(pageMatchesRule(`http://x${toSiteKey(name)}/`, rule)).toBe(false);
      expect(pageMatchesRule(`http://${name}.evil.test/`, rule)).toBe(false);
    }),
  );
});

it('hosts have one site key', () => {
  fc.assert(
    fc.property(host, (name) => {
      expect(toSiteKey(toSiteKey(name))).toBe(toSiteKey(name));
      expect(toSiteKey(`www.${name.toUpperCase()}.`)).toBe(toSiteKey(name));
    }),
  );
});

const reason = reasonToSkipVectors();

it("matching on WPT's URLs never throws and follows what the URL parser says of the host", ({ skip }) => {
  if (reason !== null) skip(reason);
  for (const { input, base } of readUrlVectors()) {
    const pageUrl = base !== null && URL.canParse(input, base) ? new URL(input, base).href : input;
    const url = URL.canParse(pageUrl) ? new URL(pageUrl) : null;
    const isPage = url?.protocol === 'https:' || url?.protocol === 'http:';
    const given: MatchCandidate = {
      offerId: '1',
      matches: [{ host: url?.hostname ?? input, pathPrefix: '/x/' }],
      applicationStatus: 'approved',
      offerStatus: 'active',
      countries: [],
    };
    const { ranked } = rankCandidates(pageUrl, [given], { defaultOfferId: null, countries: [] });
    expect(ranked.length === 1, pageUrl).toBe(isPage && toSiteKey(url.hostname) !== '');
    expect(hostSuffixes(input).length).toBeLessThanOrEqual(10);
  }
});
