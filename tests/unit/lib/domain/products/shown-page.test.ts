import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agree, toShownPage } from '#lib/domain/products/shown-page.ts';

const judge = (address: string, pageUrl: string, more: { loadedUrl?: string; canonicalUrl?: string } = {}) => {
  const page = toShownPage({ pageUrl, loadedUrl: '', canonicalUrl: '', ...more });
  return page === null ? null : agree(address, page).kind;
};
const shop = 'https://shop.example';

it.each([
  ['the same', '/products/cap', '/products/cap'],
  ['relative', 'cap', '/products/cap'],
  ['with a tracker of the page', '/products/cap?utm_source=a', '/products/cap?utm_source=b'],
  ['without the shop’s segments before it', '/products/cap', '/collections/summer/products/cap'],
  ['in another locale', '/en/products/cap', '/ms-my/products/cap'],
  ['with more before it', '/my-cap/dp/B0EXAMPLE1', '/dp/B0EXAMPLE1'],
  ['inside the page’s', '/dp/B0EXAMPLE1', '/my-cap/dp/B0EXAMPLE1/reviews'],
  ['with a variant where the page names none', '/products/cap?variant=1', '/products/cap'],
  ['with the parameter of the page', '/?p=12', '/?p=12'],
  ['with the route of the page', '/#!/p/1', '/#!/p/1'],
  ['with the route of the page and an empty query', '/#/p/1?', '/#/p/1?'],
  ['with the route of the page and another tracker', '/#/p/1?utm_source=a', '/#/p/1?utm_source=b'],
  ['encoded otherwise', '/p/kopi%20o', '/p/kopi o'],
])('an address in the data of a page is the page’s: %s', (_what, address, page) => {
  expect(judge(address, `${shop}${page}`)).toBe('page');
});

it.each([
  ['another parameter', '/products/cap?variant=1', '/products/cap?variant=2', 'variant'],
  ['another fragment', '/products/cap#a', '/products/cap#b', 'variant'],
  ['another parameter in the route', '/#/p/1?size=1', '/#/p/1?size=2', 'variant'],
  ['another named fragment', '/products/cap#size=1', '/products/cap#size=2', 'variant'],
  ['another path', '/products/red-shirt', '/products/blue-mug', 'other'],
  ['what lies deeper', '/hats/red-cap', '/hats', 'other'],
  ['a category', '/hats', '/hats/red-cap', 'other'],
  ['another route', '/#!/p/1', '/#!/p/2', 'other'],
])('an address in the data of a page is not the page’s: %s', (_what, address, page, kind) => {
  expect(judge(address, `${shop}${page}`)).toBe(kind);
});

it.each(['', '#product', '/', `${shop}/`, 'urn:isbn:1', 'javascript:0', 'https://['])(
  'an address in the data of a page says nothing: %j',
  (address) => {
    expect(judge(address, `${shop}/products/cap`)).toBe('none');
  },
);

it('an address in the data of a page may be the canonical one, unless the page has changed its address without a load', () => {
  const canonicalUrl = `${shop}/products/cap`;
  expect(judge(canonicalUrl, `${shop}/sale/today`, { canonicalUrl })).toBe('page');
  expect(judge(canonicalUrl, `${shop}/sale/today`, { canonicalUrl, loadedUrl: canonicalUrl })).toBe('other');
});

const toPage = (pageUrl: string, loadedUrl: string) => toShownPage({ pageUrl, loadedUrl, canonicalUrl: '' });
it.each([
  ['has the address that it was loaded with', '/p/1?a=1', '/p/1?a=1', false, []],
  ['took a parameter out', '/p/1', '/p/1?from=mail', false, []],
  ['put a tracker in', '/p/1?utm_source=x', '/p/1', false, []],
  ['names another variant since', '/p/1?variant=2', '/p/1?variant=1', false, ['variant']],
  ['names a variant since', '/p/1?variant=2', '/p/1', false, ['variant']],
  ['is another one since', '/p/2?variant=2', '/p/1', true, []],
  ['has another route since', '/#!/p/2', '/#!/p/1', true, []],
])('a page: %s', (_what, pageUrl, loadedUrl, isMoved, unservedNames) => {
  expect(toPage(`${shop}${pageUrl}`, `${shop}${loadedUrl}`)).toMatchObject({ isMoved, unservedNames });
});

it('a page has no address that is none, and never throws', () => {
  expect(toPage('about:blank', '')).toBeNull();
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string(), (url, text) => {
      expect(judge(url, url)).toMatch(/page|none/);
      judge(text, url, { loadedUrl: text, canonicalUrl: text });
      return true;
    }),
  );
});
