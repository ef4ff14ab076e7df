import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { pageMatchesRule, rankCandidates } from '#lib/domain/programs/match.ts';
import { toRegistrableDomain } from '#lib/worker/programs/create-public-suffixes.ts';
import { listPublicSuffixes } from '#lib/worker/programs/list-public-suffixes.ts';
import { toMatchRules } from '#lib/worker/programs/to-match-rules.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';
import { readPublicSuffixVectors, readUrlVectors, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

const reason = reasonToSkipVectors();
const suffixes = new Set(listPublicSuffixes());

it('the public suffix list makes a rule of a registrable domain and of nothing above it', ({ skip }) => {
  if (reason !== null) skip(reason);
  for (const [host, domain] of readPublicSuffixVectors()) {
    if (!URL.canParse(`https://${host}/`) || host.startsWith('.')) continue;
    const rules = toMatchRules(`https://${host}/`, suffixes);
    if (domain === null) expect([host, rules]).toEqual([host, []]);
    // "www.ck" is a domain of its own: without its "www." it is a public suffix, or itself.
    else if (domain.startsWith('www.')) expect(rules.every((rule) => rule.host === domain)).toBe(true);
    else expect(rules).toEqual([{ host: toSiteKey(new URL(`https://${host}/`).hostname), pathPrefix: '' }]);
  }
});

it("previews that are WPT's URLs never throw and keep what the URL parser says of the host", ({ skip }) => {
  if (reason !== null) skip(reason);
  for (const { input, base } of readUrlVectors()) {
    for (const previewUrl of [input, base !== null && URL.canParse(input, base) ? new URL(input, base).href : '']) {
      const rules = toMatchRules(previewUrl, suffixes);
      const url = URL.canParse(previewUrl) ? new URL(previewUrl) : null;
      if (url === null || rules.length === 0 || !/^https?:$/.test(url.protocol)) continue;
      for (const rule of rules) expect(rule.host, previewUrl).toBe(toSiteKey(url.hostname));
    }
  }
});

it('toMatchRules never throws, and gives at most two rules with whole segments, and one guess above them', () => {
  const part = fc.constantFrom(
    'https://',
    'http:',
    '//',
    'kedai',
    '.example',
    '.localhost',
    '/my',
    '/',
    ' ',
    '?',
    '#',
    '@',
    ':80',
    '%',
    'www.',
    'pages.',
    'm.',
    '\n',
    '\\',
    'é',
    'localhost',
    '[::1]',
    '1.2.3.4',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      ),
      (previewUrl) => {
        const rules = toMatchRules(previewUrl, suffixes);
        expect(rules.filter(({ isGuess }) => !isGuess).length).toBeLessThanOrEqual(2);
        const guesses = rules.filter(({ isGuess }) => isGuess);
        expect(guesses.length).toBeLessThanOrEqual(1);
        for (const { host } of guesses) {
          expect(host).toBe(toRegistrableDomain(host, suffixes));
          expect(rules[0]?.host.endsWith(`.${host}`)).toBe(true);
        }
        for (const { host, pathPrefix } of rules) {
          expect(host).toBe(toSiteKey(host));
          expect(toRegistrableDomain(host, suffixes)).not.toBeNull();
          expect(pathPrefix).toMatch(/^(?:|\/(?:[^/]+\/){1,4})$/);
        }
      },
    ),
    runsOr(1000),
  );
});

it('toMatchRules matches the page that the preview is, before a program of the whole host', () => {
  const path = fc
    .array(fc.constantFrom('my', 'en', 'sepatu', 'sale.html', 'a-b'), { maxLength: 5 })
    .map((parts) => `/${parts.join('/')}`);
  const host = fc.constantFrom('www.kedai.example', 'my.kedai.localhost', 'kedai.co.uk');
  fc.assert(
    fc.property(host, path, (name, pagePath) => {
      const pageUrl = `https://${name}${pagePath}`;
      const matches = toMatchRules(`${name}${pagePath}?utm_source=x`, suffixes);
      expect(matches.length).toBeGreaterThan(0);
      for (const rule of matches) expect(pageMatchesRule(pageUrl, rule)).toBe(true);
      const base = { applicationStatus: 'approved', offerStatus: 'active', countries: [] } as const;
      const whole = { ...base, offerId: '2', matches: toMatchRules(name, suffixes) };
      const { ranked } = rankCandidates(pageUrl, [whole, { ...base, offerId: '1', matches }], {
        defaultOfferId: null,
        countries: [],
      });
      expect(ranked[0]?.offerId).toBe('1');
    }),
  );
});
