import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { parameterRules } from '#lib/domain/addresses/clean-url-rules.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';
import { readUrlVectors, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

const segment = fc
  .stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9%]{0,4}[a-z0-9])?$/)
  .map((text) => text.replaceAll('%', '%20'));
const value = fc.stringMatching(/^(?:[A-Za-z0-9_.~+-]|%20|%C3%A9|%2F){0,12}$/);
/** Parameters by which shops distinguish products; none may ever be dropped. */
const productParameter = fc
  .tuple(
    fc.constantFrom(
      'id',
      'sku',
      'variant',
      'q',
      'color',
      'ref',
      'tag',
      'source',
      'page',
      'p',
      'Item',
      'size[]',
      'siteID',
    ),
    value,
  )
  .map(([name, text]) => `${name}=${text}`);
const fragment = fc.constantFrom('', '#/p/12', '#!/p/12', '#/p/12?size=4', '#product/12', '#sku=12');
const host = fc.constantFrom(
  'kedai.example',
  'www.kedai.example',
  'my.kedai.localhost:8080',
  'gudang.test',
  '127.0.0.1:3000',
);

const productPage = fc
  .record({
    origin: fc.tuple(fc.constantFrom('https', 'http'), host).map(([scheme, name]) => `${scheme}://${name}`),
    path: fc
      .tuple(fc.array(segment, { maxLength: 4 }), fc.boolean())
      .map(([parts, slash]) => `/${parts.join('/')}${slash && parts.length > 0 ? '/' : ''}`),
    parameters: fc.array(productParameter, { maxLength: 4 }),
    fragment,
  })
  .filter(({ path }) => !path.includes('/.'));

const droppedName = fc.constantFrom(
  ...parameterRules
    .filter((rule) => rule.hosts === undefined && rule.value === undefined)
    .flatMap((rule) => rule.names.map((name) => (name.endsWith('*') ? `${name.slice(0, -1)}x` : name))),
);
const droppedParameter = fc
  .tuple(droppedName, fc.boolean(), value)
  .map(([name, isUpper, text]) => `${isUpper ? name.toUpperCase() : name}=${text}`);

function toUrl(page: { origin: string; path: string; parameters: readonly string[]; fragment: string }): string {
  const query = page.parameters.length === 0 ? '' : `?${page.parameters.join('&')}`;
  return new URL(`${page.origin}${page.path}${query}${page.fragment}`).href;
}

const anyUrl = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  productPage.map(toUrl),
  fc
    .tuple(
      fc.oneof(host, fc.constantFrom('www.amazon.com', 'shopee.com.my', 'www.klook.com')),
      fc.string({
        unit: fc.constantFrom(
          ...'/.;?#&=%!:~a1[]@\\ ',
          'utm_a=',
          '/ref=',
          'ref=aff_',
          'aid=',
          'pid=affiliates',
          ';jsessionid=',
          '..',
          ':~:',
          '#!',
          '%2e',
          'é',
        ),
      }),
    )
    .map(([name, rest]) => `https://${name}/${rest}`),
  fc.string({ unit: 'binary' }),
);

it('cleanUrl is the product page without what was injected into it', () => {
  fc.assert(
    fc.property(
      productPage,
      fc.array(fc.tuple(fc.nat(), droppedParameter), { maxLength: 6 }),
      fc.boolean(),
      (page, injected, hasUser) => {
        const parameters = [...page.parameters];
        for (const [position, parameter] of injected)
          parameters.splice(position % (parameters.length + 1), 0, parameter);
        const origin = hasUser ? page.origin.replace('://', '://user:pass@') : page.origin;
        const cleaned = cleanUrl(toUrl({ ...page, origin, parameters }));
        expect(cleaned?.url).toBe(toUrl(page));
        expect(cleaned?.usedCanonical).toBe(false);
      },
    ),
    runsOr(500),
  );
});

it('cleanUrl drops an anchor and nothing else', () => {
  fc.assert(
    fc.property(productPage, fc.constantFrom('#reviews', '#:~:text=a/b', '#!', '#a=b'), (page, anchor) => {
      expect(cleanUrl(toUrl({ ...page, fragment: anchor }))?.url).toBe(toUrl({ ...page, fragment: '' }));
    }),
  );
});

it('cleanUrl is idempotent, with the same options and with none, and stays on the host', () => {
  fc.assert(
    fc.property(anyUrl, fc.option(anyUrl), fc.array(droppedName, { maxLength: 2 }), (pageUrl, canonicalUrl, keep) => {
      const options = { canonicalUrl, keep };
      const once = cleanUrl(pageUrl, options);
      const isPage = URL.canParse(pageUrl) && /^https?:$/.test(new URL(pageUrl).protocol);
      expect(once !== null).toBe(isPage);
      if (once === null) return;
      expect(cleanUrl(once.url, options)?.url).toBe(once.url);
      expect(new URL(once.url).hostname.replace(/^www\./, '')).toBe(new URL(pageUrl).hostname.replace(/^www\./, ''));
      expect(new URL(once.url).port).toBe(new URL(pageUrl).port);
      const bare = cleanUrl(pageUrl);
      expect(cleanUrl(bare?.url ?? '')).toEqual({ url: bare?.url, dropped: [], usedCanonical: false });
      expect(cleanUrl(cleanUrl(once.url)?.url ?? '')?.url).toBe(cleanUrl(once.url)?.url);
    }),
    runsOr(1000),
  );
});

it('cleanUrl is idempotent with canonical addresses of the same site, and loses no product parameter to them', () => {
  const related = fc
    .tuple(productPage, productPage, fc.subarray(['origin', 'path', 'parameters', 'fragment'] as const))
    .map(
      ([page, other, changed]) =>
        [page, { ...page, ...Object.fromEntries(changed.map((part) => [part, other[part]])) }] as const,
    );
  fc.assert(
    fc.property(related, ([page, other]) => {
      const options = { canonicalUrl: toUrl(other) };
      const once = cleanUrl(toUrl(page), options);
      expect(cleanUrl(once?.url ?? '', options)?.url).toBe(once?.url);
      const names = new Set(new URL(once?.url ?? '').searchParams.keys());
      for (const name of new URL(toUrl(page)).searchParams.keys()) {
        if (name !== 'ref' && name !== 'source') expect(names).toContain(name);
      }
      expect(new URL(once?.url ?? '').hash).toBe(new URL(toUrl(page)).hash);
    }),
    runsOr(500),
  );
});

const reason = reasonToSkipVectors();

it("cleanUrl on WPT's URLs never throws, keeps the host and is idempotent", ({ skip }) => {
  if (reason !== null) skip(reason);
  const vectors = readUrlVectors();
  expect(vectors.length).toBeGreaterThan(500);
  let previous: string | null = null;
  for (const { input, base } of vectors) {
    const resolved = base !== null && URL.canParse(input, base) ? new URL(input, base).href : input;
    for (const pageUrl of [input, resolved]) {
      const cleaned = cleanUrl(pageUrl, { canonicalUrl: previous });
      const url = URL.canParse(pageUrl) ? new URL(pageUrl) : null;
      expect(cleaned !== null, pageUrl).toBe(url?.protocol === 'https:' || url?.protocol === 'http:');
      if (cleaned === null || url === null) continue;
      const bare = cleanUrl(pageUrl);
      expect(new URL(bare?.url ?? '').host, pageUrl).toBe(url.host);
      expect(cleanUrl(bare?.url ?? '')?.url, pageUrl).toBe(bare?.url);
      expect(cleanUrl(cleaned.url, { canonicalUrl: previous })?.url, pageUrl).toBe(cleaned.url);
    }
    previous = input;
  }
});
