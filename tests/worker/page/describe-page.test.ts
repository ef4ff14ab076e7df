// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://www.kedai.example/p/rice-cooker?from=mail" }
import '#tests/fakes/fake-document.ts';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toNamedProduct } from '#lib/domain/products/product.ts';
import { browser } from '#lib/platform/browser.ts';
import { describePage } from '#lib/worker/page/describe-page.ts';
import { type FakeInjection, fakeInjection } from '#tests/fakes/fake-injection.ts';

const pageUrl = 'https://www.kedai.example/p/rice-cooker?from=mail';
const nothing = { canonicalUrl: null, title: null, status: null, product: null };

let injection: FakeInjection;
beforeEach(() => {
  injection = fakeInjection();
  document.head.innerHTML = '';
});

afterEach(() => vi.restoreAllMocks());

describe('what a page says of itself', () => {
  it('what a page says of itself is its canonical address, whole, and its title', async () => {
    document.head.innerHTML = '<title>Rice cooker</title><link rel="canonical" href="/p/rice-cooker">';
    expect(await describePage(7, pageUrl)).toMatchObject({
      canonicalUrl: 'https://www.kedai.example/p/rice-cooker',
      title: 'Rice cooker',
      status: null,
    });
    expect(injection.targets).toEqual([{ tabId: 7 }]);
  });

  it('what a page says of itself is its canonical address even when the link has other relations as well', async () => {
    document.head.innerHTML = '<link rel="alternate" href="/en"><link rel="shortlink canonical" href="/p/1">';
    expect(await describePage(7, pageUrl)).toMatchObject({ canonicalUrl: 'https://www.kedai.example/p/1' });
  });

  it('what a page says of itself has no address when the page names none', async () => {
    document.head.innerHTML = '<title>Rice cooker</title><link rel="author" href="/us">';
    expect(await describePage(7, pageUrl)).toMatchObject({ canonicalUrl: null, title: 'Rice cooker', status: null });
  });

  it('what a page says of itself has at most 300 characters of a title', async () => {
    document.title = 'x'.repeat(10_000);
    expect((await describePage(7, pageUrl)).title).toHaveLength(300);
  });

  it.each([
    ['what its address was answered with', pageUrl, 404, 404],
    ['none where the browser does not tell', pageUrl, 0, null],
    ['none where the page has changed its address since', 'https://www.kedai.example/', 404, null],
    ['what was answered, where the page only took a parameter out', `${pageUrl}&utm_source=mail`, 410, 410],
  ])('what a page says of itself is a status: %s', async (_what, name, responseStatus, status) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name, responseStatus } as never]);
    expect((await describePage(7, pageUrl)).status).toBe(status);
  });

  it.each([403, 404, 503])(
    'what a page says of itself is no title and no product where it was answered with %i',
    async (responseStatus) => {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: pageUrl, responseStatus } as never]);
      document.head.innerHTML = `<title>Just a moment...</title><meta property="og:image" content="https://img.kedai.example/1.jpg">
      <script type="application/ld+json">{"@type":"Product","name":"Access Denied","offers":{"price":129,"priceCurrency":"MYR"}}</script>`;
      const { title, product } = await describePage(7, pageUrl);
      expect([title, product]).toEqual(['', toNamedProduct('')]);
    },
  );

  it('what a page says of itself is nothing when the tab has moved to another page meanwhile', async () => {
    document.head.innerHTML = '<title>Another page</title><link rel="canonical" href="/p/other">';
    expect(await describePage(7, 'https://www.kedai.example/p/rice-cooker')).toEqual(nothing);
    expect(await describePage(7, `${pageUrl}#reviews`)).toEqual(nothing);
  });

  it('what a page says of itself is nothing when the page cannot be read', async () => {
    injection.refuse();
    expect(await describePage(7, pageUrl)).toEqual(nothing);
  });

  it('what a page says of itself is nothing when the browser answers for no frame', async () => {
    Object.assign(browser.scripting, { executeScript: async () => [] });
    expect(await describePage(7, pageUrl)).toEqual(nothing);
  });

  it('what a page says of itself is its product, from its data, its fields and its meta elements', async () => {
    document.title = 'Rice cooker 1.8 l | Kedai';
    document.head.innerHTML += `<meta property="og:image" content="https://img.kedai.example/1.jpg">
      <script type="application/ld+json">{"@type":"Product","name":"Rice cooker 1.8 l","offers":{"price":129,"priceCurrency":"MYR"}}</script>`;
    expect((await describePage(7, pageUrl)).product).toMatchObject({
      name: 'Rice cooker 1.8 l',
      price: '129',
      currency: 'MYR',
      imageUrl: 'https://img.kedai.example/1.jpg',
    });
  });

  it('what a page says of itself is the product of its microdata, and none of the products that it shows inside it', async () => {
    document.body.innerHTML = `<main itemscope itemtype="https://schema.org/WebPage">
      <div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Clay pot</h1>
        <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
          <meta itemprop="price" content="49.90"><meta itemprop="priceCurrency" content="MYR"></div>
        <div itemprop="isRelatedTo" itemscope itemtype="https://schema.org/Product"><b itemprop="name">Lid</b>
          <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><i itemprop="price">5.00</i></div></div>
      </div></main>`;
    const { product } = await describePage(7, pageUrl);
    expect(product).toMatchObject({ name: 'Clay pot', price: '49.90', currency: 'MYR' });
    document.body.innerHTML = '';
  });

  it.each([
    ['the page had at its load', '/p/rice-cooker?from=mail', 'Rice cooker', '129'],
    ['was another page’s before it moved without a load', '/p/clay-pot', 'Title', ''],
  ])('what a page says of itself is what %s', async (_what, path, name, price) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: `https://www.kedai.example${path}`, responseStatus: 200 } as never,
    ]);
    document.head.innerHTML = `<title>Title</title><meta property="og:image" content="https://img.kedai.example/1.jpg">
      <script type="application/ld+json">{"@type":"Product","name":"Rice cooker","offers":{"price":129,"priceCurrency":"MYR"}}</script>`;
    const imageUrl = price === '' ? '' : 'https://img.kedai.example/1.jpg';
    expect((await describePage(7, pageUrl)).product).toMatchObject({ name, price, imageUrl });
  });

  describe('a product in microdata', () => {
    const read = async (fields: string) => {
      document.body.innerHTML = `<div itemscope itemtype="https://schema.org/Product">${fields}</div>`;
      const { product } = await describePage(7, pageUrl);
      document.body.innerHTML = '';
      return product;
    };
    const offer = (fields: string) =>
      `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="MYR">${fields}</div>`;
    const price = (content: string) => `<span itemprop="price" content="${content}">RM ${content}</span>`;

    it.each([
      ['the one that is not struck', `<s>${price('20')}</s>${price('10')}`, '10', '20'],
      [
        'the one that the style does not strike',
        `<p style="text-decoration: line-through">${price('20')}</p>${price('10')}`,
        '10',
        '20',
      ],
      ['none of two that differ', `${price('20')}${price('10')}`, '', ''],
      ['the one that stands twice', `${price('10.5')}${price('10.50')}`, '10.5', ''],
      ['none of a measure', `${price('10')}<p><b itemprop="price" content="1.2">RM 1.20</b> / 100 ml</p>`, '10', ''],
      [
        'none of a specified measure',
        `${price('10')}<i itemprop="priceSpecification" itemscope itemtype="https://schema.org/UnitPriceSpecification"><meta itemprop="price" content="1.2"><meta itemprop="unitCode" content="LTR"></i>`,
        '10',
        '',
      ],
      ['the one beside its measure', `${price('10')} (RM 1.20 / 100 ml)`, '10', ''],
      ['not 0', `${price('0.00')}<meta itemprop="lowPrice" content="5">`, '5', ''],
    ])('a product in microdata has the price that everybody pays: %s', async (_what, fields, now, before) => {
      expect(await read(offer(fields))).toMatchObject({ price: now, priceBefore: before });
    });

    it('a product in microdata has the size in stock', async () => {
      const size = (content: string, stock: string) =>
        offer(`${price(content)}<link itemprop="availability" href="https://schema.org/${stock}">`);
      const sizes = `${size('10', 'OutOfStock')}${size('12', 'InStock')}`;
      expect(await read(sizes)).toMatchObject({ price: '12', availability: 'in-stock' });
    });

    it('a product in microdata has no words that are not seen', async () => {
      const hidden =
        '<i class="sr-only">Product: </i><i style="display:none">SKU 1</i><script>x()</script><i aria-hidden="true">Clay</i> pot';
      expect(await read(`<h1 itemprop="name">${hidden}</h1>`)).toMatchObject({ name: 'Clay pot' });
    });

    it('a product in microdata counts for its own address alone', async () => {
      const fields = `<b itemprop="name">Pot</b>${offer(price('10'))}`;
      expect(await read(`<a itemprop="url" href="/p/clay-pot"></a>${fields}`)).toMatchObject({ price: '' });
      expect(await read(`<a itemprop="url" href="/p/rice-cooker"></a>${fields}`)).toMatchObject({ price: '10' });
    });
  });

  it('what a page says of itself leaves data in the page that is too long to be read', async () => {
    const name = 'x'.repeat(1_000_000);
    document.head.innerHTML = `<title>Rice</title><script type="application/ld+json">{"@type":"Product","name":"${name}"}</script>`;
    expect((await describePage(7, pageUrl)).product?.name).toBe('Rice');
  });
});
