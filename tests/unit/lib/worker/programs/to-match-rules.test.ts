import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { pageMatchesRule, rankCandidates } from '#lib/domain/programs/match.ts';
import { toRegistrableDomain } from '#lib/worker/programs/create-public-suffixes.ts';
import { listPublicSuffixes } from '#lib/worker/programs/list-public-suffixes.ts';
import { isShopRoute, toMatchRules } from '#lib/worker/programs/to-match-rules.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';
import { readPublicSuffixVectors, readUrlVectors, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

const suffixes = new Set(listPublicSuffixes());

it.each([
  'https://*.kedai.example/*',
  '*.kedai.example',
  'https://www.kedai.example, https://www.lain.example',
  'www.kedai.example,www.lain.example',
  'kedai.example; lain.example',
  'kedai.example | lain.example',
  'https://kedai.example|https://lain.example',
  'https://www.kedai.example/;https://www.lain.example/',
  'https://www.kedai.example/,https://www.lain.example/',
  'http://kedai.example.',
])('%j is of the first domain, with its sub-domains', (previewUrl) => {
  expect(toMatchRules(previewUrl, suffixes)).toEqual([{ host: 'kedai.example', pathPrefix: '' }]);
});

it.each([
  '',
  '   ',
  'n/a',
  '-',
  'localhost',
  'http://localhost:8080/my/',
  'https://127.0.0.1/',
  'http://[::1]/',
  'https://example/',
  'https://co.uk/',
  'https://www.co.uk/',
  'https://myshopify.com/',
  'https://www.github.io/',
  'mailto:kedai@kedai.example',
  'javascript:alert(1)',
  'market://details?id=example.kedai',
  'itms-apps://apps.apple.com/app/id600000001',
  'tel:+60312345678',
  'ftp://kedai.example/',
  'https://apps.apple.com/my/app/kedai/id600000001',
  'https://play.google.com/store/apps/details?id=example.kedai',
  'https://apps.shelf.example/my/app/kedai/id600000001',
  'https://bit.ly/kedai',
  'https://kedai.onelink.me/abcd',
  'https://linktr.ee/kedai',
  'https://docs.google.com/forms/d/e/kedai',
  'https://www.google.com/search?q=kedai',
  'https://www.facebook.com/kedai',
  'https://m.facebook.com/kedai',
  'https://www.awin1.com/cread.php?awinmid=1',
  'https://c.lazada.com.my/t/c.X',
  'https://s.lazada.com.my/s.X',
  'https://s.shopee.com.my/X',
  'https://vt.tiktok.com/X/',
  'https://invol.co/aff_m?offer_id=1',
  'https://invl.me/cl8a2b',
  'https://wa.link/x',
  'https://forms.gle/x',
  'https://itunes.apple.com/my/app/id1',
  'https://apps.shopify.com/kedai',
  'https://chromewebstore.google.com/detail/kedai',
  'https://addons.mozilla.org/en-US/firefox/addon/kedai',
  'https://www.microsoft.com/store/apps/9N',
  'https://line.me/R/ti/p/@kedai',
  'https://telegram.org',
  'https://messenger.com/t/kedai',
])('%j gives no rule', (previewUrl) => {
  expect(toMatchRules(previewUrl, suffixes)).toEqual([]);
});

it.each([
  ['https://www.kedai.example/', 'kedai.example'],
  ['kedai.example', 'kedai.example'],
  ['www.kedai.example/?utm_source=x', 'kedai.example'],
  ['//kedai.example', 'kedai.example'],
  ['  https:// kedai.example  ', 'kedai.example'],
  ['HTTP://KEDAI.EXAMPLE:8080', 'kedai.example'],
  ['kedai.example:8080', 'kedai.example'],
  ['https:/kedai.example', 'kedai.example'],
  ['https://kedai.example https://gudang.example', 'kedai.example'],
  ['kedai.example (desktop only)', 'kedai.example'],
  ['https://kedai.example?click_id={click_id}', 'kedai.example'],
  ['https://kedai.\nexample/', 'kedai.example'],
  ['https://kedai.example\nhttps://lain.example', 'kedai.example'],
  ['https://kedai.example\r\nwww.lain.example', 'kedai.example'],
  ['kedai.example（馬來西亞）', 'kedai.example'],
  ['https://kedai.example、https://lain.example', 'kedai.example'],
  ['kedai.example(Malaysia)', 'kedai.example'],
  ['Website: https://kedai.example', 'kedai.example'],
  ['網址：https://kedai.example', 'kedai.example'],
  ['<https://kedai.example>', 'kedai.example'],
  ['"https://kedai.example"', 'kedai.example'],
  ['http://https://kedai.example', 'kedai.example'],
  ['http://kedai.localhost:4321/', 'kedai.localhost'],
  ['my.kedai.localhost', 'my.kedai.localhost'],
  ['https://www.shop-000123.localhost', 'shop-000123.localhost'],
  ['https://brand.myshopify.com/', 'brand.myshopify.com'],
  ['https://store.google.com/', 'store.google.com'],
  ['https://shop.kedai.co.uk', 'shop.kedai.co.uk'],
  ['https://apps.apple.com@kedai.example/', 'kedai.example'],
])('the host of %j is %s', (previewUrl, host) => {
  expect(toMatchRules(previewUrl, suffixes)).toEqual([{ host, pathPrefix: '' }]);
});

it('the host of an international name is in its ASCII form', () => {
  expect(toMatchRules('https://kedaï.example/', suffixes)).toEqual([{ host: 'xn--keda-8pa.example', pathPrefix: '' }]);
});

it("the host is the destination's when the preview leads through a network", () => {
  expect(toMatchRules('https://www.awin1.com/cread.php?ued=https%3A%2F%2Fwww.kedai.example%2Fmy%2F', suffixes)).toEqual(
    [{ host: 'kedai.example', pathPrefix: '/my/' }],
  );
});

const guess = (host: string, pathPrefix = '') => ({ host, pathPrefix, isGuess: true });

it.each([
  ['https://pages.kedai.example/wow/upr/', 'pages.kedai.example', ''],
  ['https://pages.kedai.example/raya/upr/', 'pages.kedai.example', '/raya/upr/'],
  ['https://intl.kedai.example/', 'intl.kedai.example', ''],
  ['m.kedai.example', 'm.kedai.example', ''],
  ['https://event.kedai.example/raya.html', 'event.kedai.example', ''],
  ['https://PROMO.kedai.example', 'promo.kedai.example', ''],
])('the host of a campaign: %s presumes its shop on the registrable domain', (previewUrl, host, pathPrefix) => {
  expect(toMatchRules(previewUrl, suffixes)).toEqual([{ host, pathPrefix }, guess('kedai.example')]);
});

it('the host of a campaign takes the locale with it, and no directory of the campaign', () => {
  expect(toMatchRules('https://pages.kedai.co.uk/my/sale/x/', suffixes)).toEqual([
    { host: 'pages.kedai.co.uk', pathPrefix: '/my/' },
    guess('kedai.co.uk', '/my/'),
  ]);
  expect(toMatchRules('https://pages.my.kedai.example/', suffixes)).toEqual([
    { host: 'pages.my.kedai.example', pathPrefix: '' },
    guess('kedai.example'),
  ]);
});

it('the host of a campaign is certain on a known marketplace, if its path is no seller of it', () => {
  const domain = { host: 'lazada.example', pathPrefix: '' };
  for (const path of ['', 'wow/gcp/route/lazada/my', 'universal-link', 'sk/_b.x']) {
    expect(toMatchRules(`https://pages.lazada.example/${path}`, suffixes), path).toEqual([
      { host: 'pages.lazada.example', pathPrefix: '' },
      domain,
    ]);
  }
  expect(toMatchRules('https://pages.lazada.example/kedai/', suffixes).at(-1)).toEqual(guess('lazada.example'));
});

it.each([
  'https://my.kedai.example/',
  'https://shop.kedai.example/',
  'https://mykedai.example/',
  'https://pages.co.uk/',
  'https://m.myshopify.com/',
  'https://app.google.com/',
])('the host of a campaign is not %s', (previewUrl) => {
  expect(toMatchRules(previewUrl, suffixes).filter(({ isGuess }) => isGuess)).toEqual([]);
});

it.each([
  ['https://kedai.example/my/', ['/my/']],
  ['https://kedai.example/my', ['/my/']],
  ['https://kedai.example/en-MY/', ['/en-MY/']],
  ['https://kedai.example/my/en/?utm_source=x#top', ['/my/en/']],
  ['https://kedai.example/sepatu/', ['/sepatu/']],
  ['https://kedai.example/index.html', ['']],
  ['https://kedai.example/my/index.html', ['/my/']],
  ['https://kedai.example/my/raya/landing.html?utm_source=x', ['/my/raya/', '/my/']],
  ['https://kedai.example/my/raya/index.page', ['/my/raya/', '/my/']],
  ['https://kedai.example/my/kedai.official', ['/my/kedai.official/', '/my/']],
  ['https://kedai.example/my/campaign/landing.html?utm_source=x', ['/my/']],
  ['https://kedai.example/universal-link', ['']],
  ['https://kedai.example/universal-link/makan/shop/123', ['/universal-link/makan/shop/123/']],
  ['https://kedai.example/wow/gcp/route/kedai/my/upr', ['']],
  ['https://kedai.example/en-my/Redirect/123', ['/en-my/']],
  ['https://kedai.example/sk/_b.x', ['']],
  ['https://kedai.example/my/mall/sepatu/', ['/my/mall/sepatu/', '/my/']],
  ['https://kedai.example/a/b/c/d/e/f/', ['/a/b/c/d/']],
  ['https://kedai.example/my/{lang}/sale', ['/my/']],
  ['https://kedai.example/my summer sale', ['']],
  ['https://kedai.example//my//', ['/my/']],
])('the path prefix of %j is %j', (previewUrl, prefixes) => {
  expect(toMatchRules(previewUrl, suffixes).map(({ pathPrefix }) => pathPrefix)).toEqual(prefixes);
});

const toSegments = (path: string) => path.split('/');

it.each([
  'universal-link',
  'Universal-Link/category/12',
  'wow/gcp/route/kedai/my',
  'campaign/raya',
  'promo',
  'redirect/123',
  'an_redir',
])('a route of an app, a campaign or a redirect is %s', (path) => {
  expect(isShopRoute(toSegments(path))).toBe(true);
});

it.each(['universal-link/makan/shop/123', 'promo/brand/kedai', 'kedai.official', 'shop/kedai', 'wowkedai', 'p/sale'])(
  "a route of an app, a campaign or a redirect is not %s, which may be a seller's",
  (path) => {
    expect(isShopRoute(toSegments(path))).toBe(false);
  },
);

it('a route of an app, a campaign or a redirect is no empty path', () => {
  expect(isShopRoute([])).toBe(false);
});

const reason = reasonToSkipVectors();

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

it.each([
  (count: number) => `https://kedai.example/${'\n'.repeat(count)}x`,
  (count: number) => `https://kedai.example/ ${','.repeat(count)}x https://lain.example`,
])('a preview address takes time that grows only with the length: %o', (write) => {
  const read = (count: number) => fastestMs(() => void toMatchRules(write(count), suffixes));
  expect(read(80_000)).toBeLessThan(24 * (read(10_000) + 1));
});

it('toMatchRules never throws, and gives at most two rules with whole segments, and one guess above them', () => {
  const part = fc.constantFrom(
    ...['https://', 'http:', '//', 'kedai', '.example', '.localhost', '/my', '/', ' ', '?', '#', '@', ':80', '%'],
    ...['www.', 'pages.', 'm.', '\n', '\\', 'é', 'localhost', '[::1]', '1.2.3.4'],
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
