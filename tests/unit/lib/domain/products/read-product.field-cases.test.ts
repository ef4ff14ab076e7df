// @vitest-environment happy-dom
import '#tests/fakes/fake-document.ts';
import { describe, expect, it } from 'vitest';
import { readPageProduct } from '#lib/domain/products/read-product.ts';
import { collectPageParts } from '#lib/store/page/read-page.ts';
import { readFieldCases, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

interface ProductInput {
  readonly url: string;
  readonly title?: string;
  readonly jsonLd?: string;
  readonly html?: string;
}

/** Shows a document at an address in happy-dom. */
function showPage(url: string, html: string): void {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  document.head.innerHTML = parsed.head.innerHTML;
  document.body.innerHTML = parsed.body.innerHTML;
}

const cases = reasonToSkipVectors() === null ? readFieldCases('product') : [];

describe.skipIf(reasonToSkipVectors() !== null)('a product that others wrote', () => {
  it.each(cases.map((each) => [each.kind, each] as const))('a product of others: %s', (_kind, { input, expected }) => {
    const { url, title = '', jsonLd = '', html } = input as ProductInput;
    showPage(url, html ?? '');
    const parts =
      html === undefined ? { title, metas: [], jsonLd: [jsonLd], microdata: [] } : collectPageParts(url)?.parts;
    expect(readPageProduct(parts, url)).toMatchObject(expected as object);
  });
});

it.each([
  ['https://shop.example/p/cap', '#:~:text=red%20cap'],
  ['https://shop.example/p/cap#', ':~:text=red%20cap'],
  ['https://shop.example/p/cap#reviews', ':~:text=red%20cap'],
])(
  'a page that shows itself as %s is read where its tab has %s, which pages never see, behind it',
  (url, directive) => {
    showPage(url, '<title>Cap</title>');
    expect(collectPageParts(`${url}${directive}`)?.title).toBe('Cap');
    expect(collectPageParts(`${url}2${directive}`)).toBeNull();
  },
);

it('a page whose query has ":~:" in it is not read for an address whose query has other words behind that', () => {
  showPage('https://shop.example/p?q=a:~:cap', '<title>Cap</title>');
  expect(collectPageParts('https://shop.example/p?q=a:~:hat')).toBeNull();
  expect(collectPageParts('https://shop.example/p?q=a:~:cap#:~:text=cap')?.title).toBe('Cap');
});

it.each([
  ['<span itemprop="price">$19<sup>99</sup></span>', ''],
  ['<span itemprop="price"><b>19</b><small>99</small></span>', ''],
  ['<span itemprop="price">$<b>19</b>.<small>99</small></span>', '19.99'],
  ['<span itemprop="price"><b>1</b><b>299</b></span>', '1299'],
  ['<span itemprop="price">19<!-- -->9<!-- -->.50</span>', '199.50'],
])('a price that the page draws as %s is %j: digits of two elements are not one number', (price, said) => {
  const url = 'https://shop.example/p/cap';
  const offer = `<p itemprop="offers" itemscope itemtype="https://schema.org/Offer">${price}
    <meta itemprop="priceCurrency" content="USD"></p>`;
  showPage(url, `<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Cap</h1>${offer}</main>`);
  expect(readPageProduct(collectPageParts(url)?.parts, url)?.price).toBe(said);
});

it.each([
  ['<p class="was"><b><i itemprop="price">20.00</i></b></p><p itemprop="price">15.00</p>', '15.00', '20.00'],
  ['<p class="was"><b><i><u itemprop="price">20.00</u></i></b></p><p>15.00</p>', '', ''],
  ...['display: inline-block', 'display: inline-flex', 'float: right', 'position: absolute'].map(
    (style): [string, string, string] => [
      `<p class="was">20.00 <b style="${style}">Now <i itemprop="price">15.00</i></b></p>`,
      '15.00',
      '',
    ],
  ),
  ['<p class="was">Was</p><p><b itemprop="price">15.00</b></p>', '15.00', ''],
])('a price is struck through by each element whose line goes through it: %s', (prices, price, priceBefore) => {
  const url = 'https://shop.example/p/cap';
  const offer = `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">${prices}
    <meta itemprop="priceCurrency" content="USD"></div>`;
  const style = '<style>.was { text-decoration: line-through; }</style>';
  const own = '<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Cap</h1>';
  showPage(url, `<head>${style}</head><body>${own}${offer}</main></body>`);
  expect(readPageProduct(collectPageParts(url)?.parts, url)).toMatchObject({ price, priceBefore });
});

it.each([
  ['isPartOf', 'https://schema.org/CreativeWork https://schema.org/Product'],
  ['isRelatedTo', 'https://schema.org/Product'],
  ['itemListElement', 'https://schema.org/Product'],
])('a product of microdata that is only the %s of another thing is not the page’s', (property, type) => {
  const url = 'https://shop.example/p/cap';
  const other = `<div itemprop="${property}" itemscope itemtype="${type}"><meta itemprop="name" content="Other"></div>`;
  const around = `<article itemscope itemtype="https://schema.org/NewsArticle">${other}</article>`;
  const list = `<ul itemscope itemtype="https://schema.org/ItemList"><li itemprop="itemListElement" itemscope>
    <a itemprop="item" itemscope itemtype="https://schema.org/Product"><b itemprop="name">Listed</b></a></li></ul>`;
  const title = '<title>Cap and hat</title>';
  for (const body of [around, list]) {
    showPage(url, `${title}<body>${body}</body>`);
    expect(readPageProduct(collectPageParts(url)?.parts, url)?.name).toBe('Cap and hat');
  }
  const own = '<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Cap</h1></main>';
  showPage(url, `${title}<body>${around}${list}${own}</body>`);
  expect(readPageProduct(collectPageParts(url)?.parts, url)?.name).toBe('Cap');
});

it('a relative address of a page with a base is the base’s, in microdata, JSON-LD and meta elements', () => {
  const url = 'https://shop.example/caps/red/cap';
  const read = (html: string) => {
    showPage(url, html);
    return readPageProduct(collectPageParts(url)?.parts, url);
  };
  for (const href of ['https://shop.example/', '/']) {
    const base = `<base href="${href}"><title>Shop</title>`;
    const image = '<img itemprop="image" src="image/cap.jpg"><link itemprop="url" href="caps/red/cap">';
    const own = `<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Cap</h1>${image}</main>`;
    const json = '{"@type":"Product","name":"Cap","url":"caps/red/cap","image":"image/cap.jpg"}';
    const meta = '<meta property="og:title" content="Cap"><meta property="og:image" content="image/cap.jpg">';
    for (const said of [own, `<script type="application/ld+json">${json}</script>`, meta]) {
      const cap = { name: 'Cap', imageUrl: 'https://shop.example/image/cap.jpg' };
      expect(read(`<head>${base}</head><body>${said}</body>`), said).toMatchObject(cap);
    }
  }
});

it('a picture of microdata is the first that is one: a page that loads it late has another in its place', () => {
  const url = 'https://shop.example/p/cap';
  const images = ['data:image/gif;base64,R0lGODlhAQABAAAAACw=', '/img/spacer.gif', '/img/cap.jpg', '/img/back.jpg'];
  const own = images.map((src) => `<img itemprop="image" src="${src}">`).join('');
  showPage(url, `<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Cap</h1>${own}</main>`);
  expect(readPageProduct(collectPageParts(url)?.parts, url)?.imageUrl).toBe('https://shop.example/img/cap.jpg');
});
