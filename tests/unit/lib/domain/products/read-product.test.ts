import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PageParts } from '#lib/domain/products/page-parts.ts';
import { isProduct, toNamedProduct } from '#lib/domain/products/product.ts';
import { readProduct } from '#lib/domain/products/read-product.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

const pageUrl = 'https://www.kedai-harian.example/my/product/rice-cooker?from=mail';
const parts = (change: Partial<PageParts> = {}): PageParts => ({
  title: '',
  metas: [],
  jsonLd: [],
  microdata: [],
  ...change,
});
const read = (change: Partial<PageParts>) => readProduct(parts(change), pageUrl);
const fromJson = (data: unknown) => read({ jsonLd: [JSON.stringify(data)] });
const offer = { '@type': 'Offer', price: '129.00', priceCurrency: 'MYR', availability: 'https://schema.org/InStock' };
const product = { '@type': 'Product', name: 'Rice cooker', offers: offer };
const priced = { name: 'Rice cooker', price: '129.00', currency: 'MYR', availability: 'in-stock' };

it.each([
  ['alone', product],
  ['in a list', [{ '@type': 'Organization', name: 'Kedai' }, product]],
  ['in @graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite' }, product] }],
  ['in the page’s mainEntity', { '@type': 'WebPage', mainEntity: product }],
  ['with several types', { ...product, '@type': ['Thing', 'https://schema.org/Product'] }],
  ['with a list of offers', { ...product, offers: [{ '@type': 'Offer' }, offer] }],
  [
    'with its price in a specification',
    {
      ...product,
      offers: { ...offer, price: undefined, priceSpecification: [{ price: 129.0, priceCurrency: 'MYR' }] },
    },
  ],
])('the product of JSON-LD is found %s', (_where, data) => {
  const found = fromJson(data);
  expect({ ...found, price: Number(found.price) }).toMatchObject({ ...priced, price: 129 });
});

it('the product of JSON-LD has the lowest price of an offer of several', () => {
  const offers = { '@type': 'AggregateOffer', lowPrice: 99.9, highPrice: 159, priceCurrency: 'MYR' };
  expect(fromJson({ ...product, offers })).toMatchObject({ price: '99.9', currency: 'MYR' });
  const inside = { '@type': 'AggregateOffer', offers: [offer] };
  expect(fromJson({ ...product, offers: inside })).toMatchObject({ price: '129.00' });
});

it('the product of JSON-LD has the price before, brand and image', () => {
  const priceSpecification = [{ priceType: 'https://schema.org/StrikethroughPrice', price: 159, priceCurrency: 'MYR' }];
  const data = {
    ...product,
    offers: { ...offer, priceSpecification },
    brand: { name: 'Tanak' },
    image: [{ url: '/1.jpg' }],
  };
  expect(fromJson(data)).toMatchObject({
    priceBefore: '159',
    brand: 'Tanak',
    imageUrl: 'https://www.kedai-harian.example/1.jpg',
  });
});

it('the product of JSON-LD is the variant of the page’s address', () => {
  const big = {
    ...product,
    name: 'Rice cooker, big',
    url: '/my/product/rice-cooker',
    offers: { ...offer, price: '199' },
  };
  const data = { '@type': 'ProductGroup', name: 'Rice cookers', brand: 'Tanak', hasVariant: [product, big] };
  expect(fromJson(data)).toMatchObject({ name: 'Rice cooker, big', price: '199', brand: 'Tanak' });
});

it('the product of JSON-LD is not guessed among several where nothing says which is the page’s', () => {
  const other = { ...product, name: 'Clay pot' };
  expect(fromJson([product, other])).toMatchObject({ name: '', price: '' });
  expect(read({ title: 'Clay pot · Kedai', jsonLd: [JSON.stringify([product, other])] }).name).toBe('Clay pot');
  expect(fromJson([other, { ...product, '@id': pageUrl }]).name).toBe('Rice cooker');
});

it('the product of JSON-LD has a price where all of one name have it, and none where they differ', () => {
  const priced = (price: string, more: object = {}) => ({ ...product, ...more, offers: { ...offer, price } });
  const plugin = { '@context': 'http://schema.org', sku: 'A' };
  expect(fromJson([priced('129.00'), priced('149.00', plugin)])).toMatchObject({
    ...{ name: 'Rice cooker', price: '', currency: '', availability: 'in-stock' },
  });
  expect(fromJson([priced('129.00'), priced('129', plugin)])).toMatchObject({ price: '129.00', currency: 'MYR' });
  const { offers: _, ...rated } = product;
  expect(fromJson([rated, priced('129.00')])).toMatchObject({ price: '129.00', currency: 'MYR' });
  for (const unpriced of [{ ...rated, offers: { '@type': 'Offer' } }, priced('0')]) {
    expect(fromJson([unpriced, priced('129.00')])).toMatchObject({ price: '129.00', currency: 'MYR' });
    expect(fromJson([priced('129.00'), unpriced])).toMatchObject({ price: '129.00', currency: 'MYR' });
  }
  const byVariant = ['129.00', '129'].map((price, at) => priced(price, { name: `Size ${at}` }));
  const group = { '@type': 'ProductGroup', name: 'Rice cooker', hasVariant: byVariant };
  expect(fromJson(group)).toMatchObject({ price: '129.00', currency: 'MYR' });
});

it('the product of JSON-LD is not one of a category, or of what is shown beside a product', () => {
  expect(fromJson({ '@type': 'ItemList', itemListElement: [{ item: product }] }).price).toBe('');
  expect(fromJson({ '@type': 'WebPage', isRelatedTo: [product] }).price).toBe('');
});

it.each(['isPartOf', 'mentions'])('the product of JSON-LD is not the one in an article’s %s', (field) => {
  const whole = { '@type': ['CreativeWork', 'Product'], name: 'All of Dapur, by the month', offers: offer };
  const article = { '@type': 'NewsArticle', headline: 'Rice is dear', isAccessibleForFree: false, [field]: whole };
  expect(read({ title: 'Rice is dear', jsonLd: [JSON.stringify(article)] })).toEqual(toNamedProduct('Rice is dear'));
  expect(fromJson([article, product])).toMatchObject(priced);
});

const shop = 'https://shop.example';
const at = (path: string, data: unknown, more: Partial<PageParts> = {}) =>
  readProduct(parts({ title: 'Title', jsonLd: [JSON.stringify(data)], ...more }), `${shop}${path}`);
const variants = (...urls: readonly string[]) => ({
  '@type': 'ProductGroup',
  name: 'Rice',
  hasVariant: urls.map((url, index) => ({
    ...{ '@type': 'Product', name: `Rice ${index}`, offers: { ...offer, url, price: String(10 * (index + 1)) } },
  })),
});

it('the product of another address is not the page’s, even alone', () => {
  expect(at('/p/blue-mug', { ...product, url: '/p/red-shirt' })).toMatchObject({ name: 'Title', price: '' });
  expect(at('/p/blue-mug', { ...product, url: '/p/blue-mug' })).toMatchObject(priced);
  expect(at('/p/blue-mug', product)).toMatchObject(priced);
});

it('the product of another address is not the page’s where its offer alone has an address', () => {
  expect(at('/p/blue-mug', { ...product, offers: { ...offer, url: '/p/red-shirt' } }).price).toBe('');
  expect(at('/p/blue-mug', { ...product, url: '/p/blue-mug', offers: { ...offer, url: '/cart' } })).toMatchObject(
    priced,
  );
});

it.each([
  ['a parameter', '/rice?variant=2', variants('/rice?variant=1', '/rice?variant=2')],
  ['a fragment', '/rice#b', variants('/rice#a', '/rice#b')],
  [
    'an id',
    '/rice?sku=b',
    {
      ...variants('', ''),
      hasVariant: [
        { ...product, sku: 'a' },
        { ...product, name: 'Rice 1', sku: 'b', offers: { ...offer, price: '20' } },
      ],
    },
  ],
  ['a path', '/rice/29357', variants('/rice/29356', '/rice/29357')],
])('the product of another address is a variant that the page does not name by %s', (_how, path, data) => {
  expect(at(path, data)).toMatchObject({ name: 'Rice 1', price: '20' });
});

it('the product of another address is each variant where the page names one that the data lacks, or none', () => {
  expect(at('/rice?variant=3', variants('/rice?variant=1', '/rice?variant=2'))).toMatchObject({ price: '' });
  expect(at('/rice', variants('/rice?variant=1', '/rice?variant=2'))).toMatchObject({ name: 'Rice', price: '' });
  const alike = {
    ...variants(),
    hasVariant: [
      { ...product, url: '/rice?a=1' },
      { ...product, url: '/rice?a=2' },
    ],
  };
  expect(at('/rice', alike)).toMatchObject({ name: 'Rice', price: '129.00' });
});

it.each(['?variant=222', '?attribute_pa_size=large', '?skuId=222', '?color=red'])(
  'the product of another address is no offer of several, and no range, for the variant of %s that none names',
  (query) => {
    const url = `https://kedai-harian.example/rice${query}`;
    const sizes = [
      { ...offer, sku: 'A', price: '10.00' },
      { ...offer, sku: 'B', price: '30.00' },
    ];
    const lowest = [
      { name: 'og:price:amount', content: '10.00' },
      { name: 'og:price:currency', content: 'MYR' },
    ];
    const priceOf = (offers: unknown, at = url, own: object = product) => {
      const jsonLd = [JSON.stringify({ ...own, offers })];
      return readProduct(parts({ loadedUrl: at, jsonLd, metas: lowest }), at).price;
    };
    const range = { '@type': 'AggregateOffer', priceCurrency: 'MYR', lowPrice: 10, highPrice: 30 };
    expect(priceOf(sizes)).toBe('');
    expect(priceOf(range)).toBe('');
    for (const other of ['', '?attributionToken=222']) {
      expect(priceOf(sizes, `https://kedai-harian.example/rice${other}`)).toBe('10.00');
    }
    expect(priceOf(range, 'https://kedai-harian.example/rice?page=2')).toBe('10');
    expect(priceOf(sizes.slice(1))).toBe('30.00');
    expect(priceOf([sizes[0], { ...sizes[1], price: 10 }])).toBe('10.00');
    expect(priceOf({ ...range, highPrice: '10.00' })).toBe('10');
    expect(priceOf([sizes[0], { ...sizes[1], url }])).toBe('30.00');
    const own = { ...product, url: 'https://kedai-harian.example/rice' };
    const others = sizes.map((each) => ({ ...each, url: `${own.url}${query.replace(/=.*/, '=9')}` }));
    expect(priceOf(others, url, own)).toBe('');
    for (const offers of [sizes, others]) {
      const hasVariant = offers.map((each) => ({ '@type': 'Product', offers: each }));
      expect(priceOf(undefined, url, { ...own, '@type': 'ProductGroup', hasVariant })).toBe('');
    }
  },
);

it('the product of another address leaves the title alone once the page has moved without a load', () => {
  const loadedUrl = `${shop}/p/red-shirt`;
  const metas = [
    { name: 'og:title', content: 'Red shirt' },
    { name: 'og:image', content: 'https://img.example/red.jpg' },
  ];
  const microdata = [{ product: 0, type: 'http://schema.org/Product', name: 'name', value: 'Red shirt' }];
  const moved = { loadedUrl, canonicalUrl: loadedUrl, metas, microdata };
  const nothing = { name: 'Title', price: '', brand: '', imageUrl: '', availability: '' };
  expect(at('/p/blue-mug', product, moved)).toMatchObject(nothing);
  expect(at('/p/blue-mug', { ...product, url: loadedUrl }, moved)).toMatchObject(nothing);
  expect(at('/p/blue-mug', { ...product, url: '/p/blue-mug' }, moved)).toMatchObject(priced);
});

it('the product of another address leaves the title alone once the page names another variant without a load', () => {
  const loadedUrl = `${shop}/rice?variant=1`;
  expect(at('/rice?variant=2', { ...product, url: '/rice' }, { loadedUrl })).toMatchObject({
    name: 'Title',
    price: '',
  });
  const data = variants('/rice?variant=1', '/rice?variant=2');
  expect(at('/rice?variant=2', data, { loadedUrl })).toMatchObject({ name: 'Rice 1', price: '20' });
  expect(at('/rice?utm_source=x', product, { loadedUrl })).toMatchObject(priced);
});

it('the product of another address is what meta elements of another og:url say', () => {
  const metas = (url: string) => [
    { name: 'og:title', content: 'Red shirt' },
    { name: 'og:url', content: url },
  ];
  expect(at('/p/blue-mug', {}, { metas: metas(`${shop}/p/red-shirt`) }).name).toBe('Title');
  expect(at('/p/blue-mug', {}, { metas: metas(`${shop}/`) }).name).toBe('Title');
  expect(at('/p/red-shirt', {}, { metas: metas(`${shop}/p/red-shirt`) }).name).toBe('Red shirt');
});

it('JSON-LD as it is written may have types and names in any case, with their vocabulary', () => {
  const data = {
    '@type': 'schema:PRODUCT',
    'http://schema.org/name': [{ '@value': 'Rice cooker' }],
    Offers: { Price: '129.00', pricecurrency: 'MYR', availability: 'instock' },
  };
  expect(fromJson(data)).toMatchObject(priced);
});

it('JSON-LD as it is written may refer to its parts by their ids', () => {
  const graph = [
    { '@type': 'WebPage', mainEntity: { '@id': '#p' } },
    { '@id': '#p', '@type': 'Product', name: 'Rice cooker', offers: [{ '@id': '#o' }], brand: { '@id': '#b' } },
    { '@id': '#b', '@type': 'Brand', name: 'Tanak', subjectOf: { '@id': '#p' } },
  ];
  const jsonLd = [JSON.stringify({ '@graph': graph }), JSON.stringify({ ...offer, '@id': '#o' })];
  expect(read({ jsonLd })).toMatchObject({ ...priced, brand: 'Tanak' });
});

const metas = [
  { name: 'og:title', content: 'Rice &amp; more | Kedai Harian' },
  { name: 'og:site_name', content: 'Kedai Harian' },
  { name: 'product:price:amount', content: '159.00' },
  { name: 'product:sale_price:amount', content: '129.00' },
  { name: 'product:price:currency', content: 'myr' },
  { name: 'og:image', content: 'http://img.example/1.jpg' },
  { name: 'twitter:image', content: 'https://img.example/2.jpg' },
  { name: 'product:availability', content: 'out of stock' },
];

it('what a page says in several places is read from its meta elements, with the usual price before the one in sale', () => {
  expect(read({ metas })).toEqual({
    name: 'Rice & more',
    price: '129.00',
    priceBefore: '159.00',
    currency: 'MYR',
    brand: '',
    imageUrl: 'https://img.example/2.jpg',
    availability: 'sold-out',
  });
});

it('what a page says in several places has no price where its meta elements name two plain ones', () => {
  const meta = (name: string, content: string) => ({ name, content });
  const [amount, currency] = ['product:price:amount', 'product:price:currency'];
  const first = [meta(amount, '1,299.00'), meta(currency, 'MYR')];
  expect(read({ metas: [...first, meta(amount, '999.00')] }).price).toBe('');
  expect(read({ metas: [...first, meta('og:price:amount', '999')] }).price).toBe('');
  expect(read({ metas: [...first, meta('og:price:amount', '1299')] }).price).toBe('1299.00');
  const other = [meta(amount, '299.00'), meta(currency, 'USD')];
  expect(read({ metas: [...first, ...other] })).toMatchObject({ price: '1299.00', currency: 'MYR' });
  const sale = meta('product:sale_price:amount', '899.00');
  expect(read({ metas: [...first, meta(amount, '999.00'), sale] })).toMatchObject({ price: '899.00', priceBefore: '' });
  const both = { price: '899.00', priceBefore: '1299.00' };
  expect(read({ metas: [...first, meta('og:price:amount', '899'), sale] })).toMatchObject(both);
});

it('what a page says in several places has each price of its meta elements in that price’s own currency', () => {
  const meta = (name: string, content: string) => ({ name, content });
  const amounts = (name: string, amount: string, currency: string) => [
    meta(`product:${name}:amount`, amount),
    meta(`product:${name}:currency`, currency),
  ];
  const usual = amounts('price', '45', 'MYR');
  const before = amounts('original_price', '60', 'USD');
  const sale = amounts('sale_price', '10', 'USD');
  expect(read({ metas: [...usual, ...sale] })).toMatchObject({ price: '10', priceBefore: '', currency: 'USD' });
  expect(read({ metas: [...usual, ...before] })).toMatchObject({ price: '45', priceBefore: '', currency: 'MYR' });
  expect(read({ metas: [...usual, ...sale, ...before] })).toMatchObject({ priceBefore: '60', currency: 'USD' });
});

it('what a page says in several places has no price in the meta elements of what calls itself an article', () => {
  const asType = (content: string) => [...metas, { name: 'og:type', content }];
  const said = { price: '', priceBefore: '', currency: '', brand: '', availability: '' };
  expect(read({ metas: asType(' Article') })).toMatchObject({ name: 'Rice & more', ...said });
  expect(read({ metas: asType('product') }).price).toBe('129.00');
  expect(read({ metas: asType('article'), jsonLd: [JSON.stringify(product)] })).toMatchObject(priced);
});

it('what a page says in several places is not its meta title where that is only the site’s name', () => {
  const named = ['og:title', 'og:site_name'].map((name) => ({ name, content: 'Kedai Harian' }));
  expect(read({ metas: named, title: 'Jasmine Rice | Kedai Harian' }).name).toBe('Jasmine Rice');
  expect(read({ metas: named, title: 'Kedai Harian' }).name).toBe('Kedai Harian');
});

it('what a page says in several places is named without the places where its words may break', () => {
  expect(read({ title: 'Reis\u00adkocher &shy;XL' }).name).toBe('Reiskocher XL');
});

it('what a page says in several places has a name that ends with a whole word where it is too long', () => {
  const words = 'Rice cooker '.repeat(20).trim();
  expect(read({ title: words }).name).toBe(`${'Rice cooker '.repeat(16)}Rice`);
  expect(read({ title: `${words.slice(0, 200)} ${words}` }).name).toBe(words.slice(0, 200).trim());
  const glued = '電鍋 '.padEnd(300, '米');
  expect(read({ title: glued }).name).toBe(glued.slice(0, 200));
});

it('what a page says in several places takes price, price before and currency from one place', () => {
  const jsonLd = [JSON.stringify({ ...product, offers: { ...offer, price: 10, priceCurrency: 'SGD' } })];
  expect(read({ metas, jsonLd })).toMatchObject({ price: '10', priceBefore: '', currency: 'SGD' });
});

it('what a page says in several places has the title without the site’s name where it says nothing else', () => {
  expect(read({ title: 'Jasmine Rice 5 kg | Kedai Harian' }).name).toBe('Jasmine Rice 5 kg');
});

it('what a page says in several places is read from microdata of one product, never of several', () => {
  const field = (type: string, name: string, value: string, of = 0) => ({
    product: of,
    type: `http://schema.org/${type}`,
    name,
    value,
  });
  const microdata = [
    field('Product', 'name', 'Pot'),
    field('Offer', 'price', '1,299.00'),
    field('Offer', 'priceCurrency', 'MYR'),
    field('Brand', 'name', 'Tanah'),
  ];
  expect(read({ microdata })).toMatchObject({ name: 'Pot', price: '1299.00', currency: 'MYR', brand: 'Tanah' });
  expect(read({ microdata: [...microdata, field('Product', 'name', 'Lid', 1)] }).price).toBe('');
});

it('what a page says in several places has no price where two offers of microdata differ in their price alone', () => {
  const field = (name: string, value: string, thing: number) => ({
    ...{ product: 0, type: 'http://schema.org/Offer', name, value, thing },
  });
  const list = [field('price', '18.00', 1), field('priceCurrency', 'EUR', 1), field('url', pageUrl, 1)];
  const sale = [field('priceCurrency', 'EUR', 2), field('price', '17.10', 2)];
  expect(read({ microdata: [...list, ...sale] })).toMatchObject({ price: '', currency: '' });
  const sizes = [...list, field('sku', 'A', 1), ...sale, field('sku', 'B', 2)];
  expect(read({ microdata: sizes })).toMatchObject({ price: '18.00', currency: 'EUR' });
});

it.each([
  ['StrikethroughPrice', '15.00', { price: '10.00', priceBefore: '15.00' }],
  ['https://schema.org/ListPrice', '15.00', { price: '10.00', priceBefore: '15.00' }],
  ['SalePrice', '8.00', { price: '8.00', priceBefore: '' }],
  ['InvoicePrice', '9.00', { price: '10.00', priceBefore: '' }],
])('microdata: a price of the kind %s stands beside the offer’s own', (kind, amount, prices) => {
  const field = (type: string, name: string, value: string, thing: number) => ({
    ...{ product: 0, type: `https://schema.org/${type}`, name, value, thing },
  });
  const own = [field('Offer', 'priceCurrency', 'EUR', 1), field('Offer', 'price', '10.00', 1)];
  const other = [
    field('UnitPriceSpecification', 'priceType', kind, 2),
    field('UnitPriceSpecification', 'price', amount, 2),
    field('UnitPriceSpecification', 'priceCurrency', 'EUR', 2),
  ];
  expect(read({ microdata: [...own, ...other] })).toMatchObject({ ...prices, currency: 'EUR' });
  expect(read({ microdata: [...other, ...own] })).toMatchObject({ ...prices, currency: 'EUR' });
});

it.each([
  ['฿12.50 ต่อ 100 กรัม', ''],
  ['12.50 / 100 gram', ''],
  ['35.000 ₫ / 100 gam', ''],
  ['12.50 /kilo', ''],
  ['12.50 per litre', ''],
  ['12.50 / 500 ml', ''],
  ['35.000 / bulan', ''],
  ['12.50 per month', ''],
  ['12.50 €/Monat', ''],
  ['35.000₫/tháng', ''],
  ['฿125/เดือน', ''],
  ['12.50 / mothers day', '12.50'],
  ['12.50 / Grammophone', '12.50'],
  ['12.50 / 3 pairs', '12.50'],
])('microdata: a price that the page shows as %j is %j: none is of a measure or of a month', (shown, price) => {
  const field = (name: string, value: string, more: object = {}) => ({
    ...{ product: 0, type: 'https://schema.org/Offer', name, value, thing: 1, ...more },
  });
  const microdata = [field('price', '12.50', { shown }), field('priceCurrency', 'EUR')];
  expect(read({ microdata }).price).toBe(price);
});

it('microdata: a price has none before it in another currency', () => {
  const field = (type: string, name: string, value: string, thing: number) => ({
    ...{ product: 0, type: `https://schema.org/${type}`, name, value, thing },
  });
  const own = [field('Offer', 'price', '10.00', 1), field('Offer', 'priceCurrency', 'EUR', 1)];
  const list = [
    field('UnitPriceSpecification', 'priceType', 'ListPrice', 2),
    field('UnitPriceSpecification', 'price', '45.00', 2),
    field('UnitPriceSpecification', 'priceCurrency', 'USD', 2),
  ];
  const prices = { price: '10.00', priceBefore: '', currency: 'EUR' };
  expect(read({ microdata: [...own, ...list] })).toMatchObject(prices);
  expect(read({ microdata: [...list, ...own] })).toMatchObject(prices);
});

it.each([
  ['L&amp;#39;Or&amp;eacute;al', "L'Oréal"],
  ['\uf004 Skate \u{f0001}Board', 'Skate Board'],
  ['H<sub>2</sub>O<br/>blue <b>big</b>', 'H2O blue big'],
  ['5 < 6 > 4', '5 < 6 > 4'],
])('a name: %j is %j', (name, said) => expect(fromJson({ ...product, name }).name).toBe(said));

it.each([
  ['a negative price', { price: '-5' }],
  ['no price at all', { price: 'free' }],
  ['a price of nothing', { price: 0 }],
  ['a price without end', { price: '9'.repeat(30) }],
  ['a price with an exponent', { price: '1e9' }],
  ['a currency that ISO 4217 lacks', { priceCurrency: 'RM' }],
  ['no currency', { priceCurrency: '' }],
])('a page read for its product cannot have %s', (_what, change) => {
  expect(fromJson({ ...product, offers: { ...offer, ...change } })).toMatchObject({ price: '', currency: '' });
});

it.each([
  ['price', '1.250', 'EUR', ''],
  ['price', '125.000', 'IDR', '125000'],
  ['lowPrice', ' 89.900\n', 'COP', '89900'],
  ['price', '1.250', 'KWD', '1.250'],
  ['price', '1299.000', 'EUR', '1299'],
  ['price', '12.50', 'EUR', '12.5'],
])('JSON-LD as it is written: a %s of %s without quotation marks in %s is %j', (field, written, currency, price) => {
  const offers = `{"priceCurrency":"${currency}","${field}":${written}}`;
  for (const end of ['', ',']) {
    const jsonLd = [`{"@type":"Product","name":"Say \\"price\\":1.250","offers":${offers}${end}}`];
    expect(read({ jsonLd })).toMatchObject({ name: 'Say "price":1.250', price });
  }
});

it('an address in JSON-LD may have its ampersands escaped as in HTML', () => {
  const image = '/img/rice.jpg?w=80&amp;h=80&amp;hash=A1';
  expect(fromJson({ ...product, image }).imageUrl).toBe(
    'https://www.kedai-harian.example/img/rice.jpg?w=80&h=80&hash=A1',
  );
  const url = 'https://kedai.example/pot?shop=5';
  const offers = ['111', '222'].map((variant) => ({
    ...offer,
    price: `${variant}.00`,
    url: `${url}&amp;variant=${variant}`,
  }));
  const jsonLd = [JSON.stringify({ ...product, offers })];
  expect(readProduct(parts({ jsonLd }), `${url}&variant=222`).price).toBe('222.00');
});

it('a picture of a product is no text in the place of one, and no page', () => {
  const toImage = (image: unknown) => fromJson({ ...product, image: [image, '/rice.jpg'] }).imageUrl;
  const rice = 'https://www.kedai-harian.example/rice.jpg';
  for (const none of ['https:', '/', 'https://cdn.kedai.example', '#', pageUrl, pageUrl.replace(/[?].*/, ''), './']) {
    expect(toImage(none), none).toBe(rice);
  }
  for (const none of ['/no_selection', '/media/no-image-2048.gif', '/img/woocommerce-placeholder-600x600.png']) {
    expect(toImage(none), none).toBe(rice);
  }
  for (const none of [
    '/img/spacer.gif',
    '/media/placeholder/default/a.jpg',
    '/undefined',
    '/img/null',
    '/{{ image }}',
  ]) {
    expect(toImage(none), none).toBe(rice);
  }
  for (const picture of ['/img/pixel-8.jpg', '/img/blank-ring.jpg', '/img/null-set.jpg', '/index.php?image=5']) {
    expect(toImage(picture), picture).toBe(`https://www.kedai-harian.example${picture}`);
  }
});

it('a picture of a product is not the shop’s logo in the meta elements of a page without one', () => {
  const toImage = (content: string) => read({ metas: [{ name: 'og:image', content }] }).imageUrl;
  expect(toImage('/content/kedai-logo.svg')).toBe('');
  expect(toImage('/img/logo_200x200.png?v=2')).toBe('');
  expect(toImage('/img/catalogo-1.png')).toBe('https://www.kedai-harian.example/img/catalogo-1.png');
});

it.each([
  '{{ product.title }}',
  'undefined',
  'null | Kedai',
  '[object Object]',
  'NaN',
  '$'.concat('{title}'),
  '<%= name %>',
  '{% title %}',
])('a name is never what a template left unfilled: %s', (name) => {
  const metas = [{ name: 'og:site_name', content: 'Kedai' }];
  const jsonLd = [JSON.stringify({ ...product, name, brand: name.replace(' | Kedai', '') })];
  expect(read({ title: 'Rice cooker | Kedai', jsonLd, metas })).toMatchObject({ name: 'Rice cooker', brand: '' });
  expect(read({ title: name, metas }).name).toBe('');
});

it('a brand may be called as a script calls what is no number', () => {
  expect(fromJson({ ...product, brand: 'NAN' }).brand).toBe('NAN');
  expect(fromJson({ ...product, image: '/nan.jpg' }).imageUrl).toBe('https://www.kedai-harian.example/nan.jpg');
});

it('a picture of a product may be known by its id alone, which ends like a folder', () => {
  const image = 'https://pictures.example/5b0c7a3e-1d2f-4c6b-9a8e-0f1e2d3c4b5a/-/resize/800x/';
  expect(fromJson({ ...product, image }).imageUrl).toBe(image);
  expect(fromJson({ ...product, image: 'https://cdn.kedai.example/media/catalog/product/' }).imageUrl).toBe('');
});

it('a name may have the words and signs of templates in it', () => {
  for (const name of ['Null Safety: a book', 'Set {A} 50% off', 'Undefined Behaviour', 'Cash $ {5}']) {
    expect(fromJson({ ...product, name }).name).toBe(name);
  }
});

it('the product of JSON-LD is not one whose name is only a part of a word of the title', () => {
  const jsonLd = [
    JSON.stringify([
      { ...product, name: 'Cap' },
      { ...product, name: 'Straw boater' },
    ]),
  ];
  expect(read({ jsonLd, title: 'Caps and hats · Kedai' })).toMatchObject({ name: 'Caps and hats · Kedai', price: '' });
  expect(read({ jsonLd, title: 'Red cap, large' })).toMatchObject({ name: 'Cap', price: '129.00' });
  const thai = [
    JSON.stringify([
      { ...product, name: 'หมวก' },
      { ...product, name: 'รองเท้า' },
    ]),
  ];
  expect(read({ jsonLd: thai, title: 'ซื้อหมวกสีแดง' })).toMatchObject({ name: 'หมวก', price: '129.00' });
});

it('a page read for its product cannot call a price before that is not above the price', () => {
  const priceSpecification = [{ priceType: 'ListPrice', price: 129 }];
  expect(fromJson({ ...product, offers: { ...offer, priceSpecification } }).priceBefore).toBe('');
});

it.each([
  'http://img.example/1.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'https://me:pw@img.example/1',
  `https://img.example/?${'x'.repeat(3_000)}`,
])('a page read for its product cannot have the image %s', (image) =>
  expect(fromJson({ ...product, image }).imageUrl).toBe(''),
);

it('a page read for its product cannot bring lines, unseen characters or a long name into a text', () => {
  const { name, brand } = fromJson({
    ...product,
    name: `Rice\u202e\u0000\ncooker ${'x'.repeat(5_000)}`,
    brand: 'b'.repeat(500),
  });
  expect(name).toMatch(/^Rice cooker x+$/);
  expect([name.length, brand.length]).toEqual([200, 80]);
});

it('a page read for its product cannot be taken for data that every object has', () => {
  expect(
    read({ jsonLd: ['{"@type":"Product","__proto__":{"name":"Evil","offers":{"price":1,"priceCurrency":"MYR"}}}'] }),
  ).toMatchObject({ name: '', price: '' });
  expect(
    read({
      metas: [
        { name: '__proto__', content: 'x' },
        { name: 'constructor', content: 'x' },
      ],
    }).name,
  ).toBe('');
});

it('a page read for its product cannot hold up the reader with depth, length or broken data', () => {
  const deep = '['.repeat(90_000) + ']'.repeat(90_000);
  const wide = JSON.stringify({ '@graph': Array.from({ length: 20_000 }, () => ({ '@type': 'Thing' })) });
  expect(read({ jsonLd: [deep, wide, '{"@type":"Product"', ''] }).price).toBe('');
});

it('a page read for its product cannot hold up the reader with many variants, references or names', () => {
  const variant = (id: number) => ({
    '@id': `#${id}`,
    '@type': 'Product',
    url: `/my/product/rice?v=${id}`,
    offers: offer,
  });
  const many = { '@id': '#many' };
  const ofMany = { hasVariant: many, offers: [] };
  const manyOffers = (count: number) => ({
    ...{ ...many, sku: 'many' },
    offers: Array.from({ length: count }, (_, id) => ({ ...offer, url: `/my/product/other-${id}` })),
  });
  const shapes: readonly ((count: number) => unknown)[] = [
    (count) => ({ ...product, hasVariant: Array.from({ length: count }, (_, id) => variant(id)) }),
    (count) => ({
      '@graph': Array.from({ length: count }, (_, id) => ({
        ...product,
        '@id': `#${id}`,
        next: { '@id': `#${id + 1}` },
      })),
    }),
    (count) => ({ ...product, ...Object.fromEntries(Array.from({ length: count }, (_, id) => [`n${id}`, id])) }),
    (count) => ({ ...product, offers: Array.from({ length: count }, (_, id) => ({ ...offer, price: `x${id}` })) }),
    // A variant of many offers, to which many products refer, or one does many times.
    (count) => [
      manyOffers(count),
      Array.from({ length: count }, (_, id) => ({ ...product, name: `${id}`, ...ofMany })),
    ],
    (count) => [manyOffers(count), Array.from({ length: count }, () => ({ ...product, ...ofMany, offers: many }))],
    (count) => [manyOffers(count), { ...product, hasVariant: Array.from({ length: count }, () => many) }],
  ];
  for (const shape of shapes) {
    const [short, long] = [JSON.stringify(shape(100)), JSON.stringify(shape(800))];
    const time = (json: string) => fastestMs(() => read({ jsonLd: [json] }));
    expect(time(long)).toBeLessThan(24 * (time(short) + 1));
  }
});

it('a page read for its product cannot make the reader throw, or name what no product is, whatever it says', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), fc.string(), (json, title, content) => {
      const data = {
        '@type': 'Product',
        name: json,
        offers: { price: json, priceCurrency: json, priceSpecification: json },
        brand: json,
        image: json,
      };
      const metas = ['og:title', 'og:image', 'product:price:amount'].map((name) => ({ name, content }));
      const found = readProduct(
        parts({ title, metas, jsonLd: [JSON.stringify(data), JSON.stringify(json), content] }),
        content,
      );
      expect(isProduct(found)).toBe(true);
    }),
  );
});

const vectors = new URL('../../../../../../shared/vectors/xss-payloads.json', import.meta.url);
it.skipIf(!existsSync(vectors))(
  'what a page read for its product says is one line of text with any of the published payloads',
  () => {
    for (const payload of JSON.parse(readFileSync(vectors, 'utf8')) as readonly string[]) {
      const found = fromJson({ ...product, name: payload, brand: payload, image: payload });
      expect(isProduct(found)).toBe(true);
      expect(`${found.name}${found.brand}`).not.toMatch(/[\n\r\u2028]/);
    }
  },
);
