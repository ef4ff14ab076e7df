import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaignRowSchema, deeplinkSchema, offerRowSchema, shopRowSchema } from '#lib/publisher-api/wire-schemas.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { withClickId } from '#tests/sandbox/sites/create-link-hosts.ts';
import { type BrowserLike, createBrowserLike } from './create-browser-like.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;
let browser: BrowserLike;

beforeAll(async () => {
  sandbox = await startSandbox({ ratePerMinute: 10_000, conversions: 3 });
  client = createServiceClient(sandbox);
});

beforeEach(() => {
  browser = createBrowserLike(sandbox);
  sandbox.control.resetStatistics();
});

afterAll(() => sandbox.close());

const page = (site: string, path = '/') => `http://${site}.localhost:${sandbox.port}${path}`;
const productPath = '/my/product/palm-sugar-blocks';

async function mint(url: string, more: Record<string, string> = {}): Promise<string> {
  const { envelope } = await client.call('deeplink/generate', { offer_id: '2100', url, ...more });
  return deeplinkSchema.parse(envelope.data).tracking_link;
}

test('merchant pages list products, which have a page each with price and canonical address', async () => {
  const home = await browser.get(page('www.kedai-harian', '/my/'));
  expect(home.httpStatus).toBe(200);
  const links = [...home.text.matchAll(/href="(\/my\/product\/[\w-]+)"/g)].map((match) => match[1] ?? '');
  expect(links.length).toBeGreaterThanOrEqual(6);
  for (const link of links) {
    const product = await browser.get(page('www.kedai-harian', `${link}?utm_source=x&gclid=1`));
    expect(product.httpStatus).toBe(200);
    expect(product.text).toContain(`<link rel="canonical" href="${page('www.kedai-harian', link)}">`);
    expect(product.text).toMatch(/MYR \d+\.\d\d/);
  }
});

test('merchant pages answer under .example as under .localhost', async () => {
  const { httpStatus, text } = await browser.get('http://www.kedai-harian.example/my/');
  expect(httpStatus).toBe(200);
  expect(text).toContain('Kedai Harian MY');
});

test('merchant pages exist for every program that has a preview address', async () => {
  for (const row of await client.listAll('offers/all')) {
    const { preview_url, offer_name } = offerRowSchema.parse(row);
    const address = /^https?:/.test(preview_url) ? preview_url : `http://${preview_url}`;
    expect((await browser.get(address)).httpStatus, offer_name).toBe(/appshelf|shorty/.test(address) ? 404 : 200);
  }
});

test('merchant pages answer 404 for an unknown page, and 200 for a product that they no longer have', async () => {
  expect((await browser.get(page('www.kedai-harian', '/my/no-such-page'))).httpStatus).toBe(404);
  const soldOut = await browser.get(page('www.kedai-harian', '/my/product/no-such-thing'));
  expect([soldOut.httpStatus, soldOut.text.includes('Sold out')]).toEqual([200, true]);
});

test('merchant pages escape every text', async () => {
  const { text } = await browser.get(page('gadget-gila'));
  expect(text).not.toContain('<img src=x');
  const echoed = await browser.get(page('<b>x'.replaceAll(/[<>]/g, ''), '/product/%3Cscript%3E'));
  expect(echoed.httpStatus).toBe(404);
  expect(echoed.text).not.toContain('<script>');
});

test('merchant pages have one with a strict policy, one with hash routes, one that pushes states', async () => {
  const strict = await browser.get(page('www.benteng-direct'));
  expect(strict.headers['content-security-policy']).toMatch(/default-src 'none'/);
  const hash = await browser.get(page('nota-muzik'));
  expect(hash.text).toMatch(/href="\/#\/product\/[\w-]+"/);
  expect(hash.text).toContain(`<link rel="canonical" href="${page('nota-muzik')}">`);
  expect((await browser.get(page('www.layar-perak'))).text).toContain('history.pushState');
});

test('merchant pages exist for a site without a program, on which no service answers', async () => {
  const { httpStatus, text } = await browser.get(page('no-program'));
  expect(httpStatus).toBe(200);
  expect(text).toContain('No Program');
  expect((await browser.get(page('www.kedai-harian', '/_sandbox/statistics'))).text).not.toContain('apiCalls');
  expect((await browser.post(page('www.kedai-harian', '/api/authenticate'), {})).httpStatus).toBe(405);
});

test('merchant pages are noted, and so are images', async () => {
  await browser.get(page('www.kedai-harian', '/my/?q=1'), { referer: 'http://elsewhere.example/' });
  const image = await browser.get(page('img.jambatan', '/banner/300x250/81000.png'));
  expect(image.headers['content-type']).toBe('image/png');
  const { siteRequests, imageRequests } = sandbox.control.getStatistics();
  expect(siteRequests).toMatchObject([
    { method: 'GET', path: '/my/?q=1', headers: { referer: 'http://elsewhere.example/' } },
  ]);
  expect(imageRequests).toHaveLength(1);
});

test('short links redirect to the destination letter by letter, with a click id, and count the click with its headers', async () => {
  const url = `${page('www.kedai-harian', productPath)}?a=1%20b&c=x+y#/route`;
  const link = await mint(url);
  expect(sandbox.control.listClicks()).toEqual([]);
  const { httpStatus, headers } = await browser.get(link, { 'sec-purpose': 'prefetch' });
  const [click] = sandbox.control.listClicks();
  expect(httpStatus).toBe(302);
  expect(headers.location).toBe(url.replace('#', `&lm_click=${click?.clickId}#`));
  expect(click).toMatchObject({
    kind: 'deeplink',
    offerId: 2100,
    destination: url,
    headers: { 'sec-purpose': 'prefetch' },
  });
});

test('short links count any request but that for an icon', async () => {
  const link = new URL(await mint(page('www.kedai-harian', '/my/')));
  await browser.get(`${link.origin}/favicon.ico`);
  expect(sandbox.control.listClicks()).toEqual([]);
  await browser.post(link.href, {});
  expect((await browser.get(`${link.origin}/0000000`)).httpStatus).toBe(404);
  expect(sandbox.control.listClicks().map(({ kind, method }) => [kind, method])).toEqual([
    ['deeplink', 'POST'],
    ['unknown', 'GET'],
  ]);
});

test('short links of programs, campaigns and shops lead to their landing pages', async () => {
  const window = {
    'filters[start_date]': '2000-01-01',
    'filters[end_date]': '2100-01-01',
    'filters[offer_id]': '2100',
  };
  const [offer] = await client.listAll('offers/all', { 'filters[offer_id]': '2100' });
  const [campaign] = await client.listAll('campaigns/all', window);
  const [shop] = await client.listAll('marketplaceextra/all', { 'filters[country]': 'Malaysia' });
  const links = [
    offerRowSchema.parse(offer).tracking_link,
    campaignRowSchema.parse(campaign).tracking_link,
    shopRowSchema.parse(shop).tracking_link,
  ];
  for (const link of links) {
    const { headers } = await browser.get(link);
    expect((await browser.get(String(headers.location))).httpStatus).toBe(200);
  }
  expect(sandbox.control.listClicks().map(({ kind }) => kind)).toEqual(['offer', 'campaign', 'shop']);
});

test.each([
  ['http://a.example/', 'http://a.example/?lm_click=c1'],
  ['http://a.example/x?y=1', 'http://a.example/x?y=1&lm_click=c1'],
  ['http://a.example/x?', 'http://a.example/x?lm_click=c1'],
  ['http://a.example/#/a#b?c', 'http://a.example/?lm_click=c1#/a#b?c'],
])('short links add the click id to %s', (destination, expected) => {
  expect(withClickId(destination, 'c1')).toBe(expected);
});

test('programs are listed with https, links without a port, and both lead to the merchant', async () => {
  const other = await startSandbox({ merchantDomain: 'example', conversions: 0 });
  const otherClient = createServiceClient(other);
  const [row] = await otherClient.listAll('offers/all', { 'filters[offer_id]': '2100' });
  const { preview_url, tracking_link } = offerRowSchema.parse(row);
  expect(preview_url).toBe('https://www.kedai-harian.example/my/');
  expect(tracking_link).toMatch(/^http:\/\/go\.\w+\.example\/\w{7}$/);
  const otherBrowser = createBrowserLike(other);
  const { headers } = await otherBrowser.get(tracking_link);
  expect(headers.location).toMatch(/^http:\/\/www\.kedai-harian\.example\/my\/\?lm_click=/);
  expect((await otherBrowser.get(String(headers.location))).httpStatus).toBe(200);
  await other.close();
});

describe('orders', () => {
  const order = { product: 'palm-sugar-blocks', quantity: '2' };

  async function follow(link: string, headers: Record<string, string> = {}): Promise<string> {
    const { headers: answered } = await browser.get(link, headers);
    const destination = String(answered.location);
    expect((await browser.get(destination, headers)).httpStatus).toBe(200);
    return destination;
  }

  test('orders after a click become a pending conversion with the link’s sub-IDs', async () => {
    const before = (await client.list('conversions/all')).count;
    const subs = { aff_sub: 'blog', aff_sub2: 'a & b', aff_sub5: '米' };
    await follow(await mint(page('www.kedai-harian', productPath), subs));
    const checkout = await browser.get(page('www.kedai-harian', '/my/checkout?product=palm-sugar-blocks'));
    expect(checkout.text).toContain('Place order');
    const thanks = await browser.post(page('www.kedai-harian', '/my/checkout'), order);
    expect(thanks.text).toContain('Thank you');

    const [placed] = sandbox.control.listOrders();
    const { rows, count } = await client.list('conversions/all');
    expect(count).toBe(before + 1);
    expect(rows[0]).toMatchObject({
      offer_name: 'Kedai Harian MY',
      conversion_status: 'pending',
      currency: 'MYR',
      aff_sub1: 'blog',
      aff_sub2: 'a & b',
      aff_sub3: null,
      aff_sub4: null,
      aff_sub5: '米',
    });
    expect(String(rows[0]?.conversion_id)).toBe(String(placed?.conversionId));
    expect(Number(rows[0]?.sale_amount)).toBe(Number(placed?.amount));
    expect(Number(rows[0]?.payout)).toBeCloseTo(Number(placed?.amount) * 0.065, 3);
  });

  test('orders without a click earn nothing', async () => {
    await browser.post(page('www.kedai-harian', '/my/checkout'), order);
    expect(sandbox.control.listOrders()).toMatchObject([{ clickId: null, conversionId: null, quantity: 2 }]);
  });

  test('orders at another merchant than the click was for earn nothing', async () => {
    await follow(await mint(page('www.kedai-harian', productPath)));
    await browser.post(page('www.rumah-rotan', '/checkout'), { product: 'rattan-side-table' });
    expect(sandbox.control.listOrders()).toMatchObject([{ conversionId: null }]);
  });

  test('orders from a desktop on an app-only program earn nothing, from a phone they do', async () => {
    const offer = sandbox.control.findOfferByName('Naik Jom Rides');
    const link = await mint(page('www.naik-jom', '/product/single-visit'), { offer_id: String(offer?.offerId) });
    for (const agent of ['Desktop/1.0', 'Phone/1.0 (Android) Mobile']) {
      await follow(link, { 'user-agent': agent });
      await browser.post(page('www.naik-jom', '/checkout'), { product: 'single-visit' }, { 'user-agent': agent });
    }
    const [desktop, phone] = sandbox.control.listOrders();
    expect(desktop).toMatchObject({ conversionId: null });
    expect(phone?.conversionId).toEqual(expect.any(Number));
  });

  test('an unknown click id sets no cookie and earns nothing', async () => {
    const { headers } = await browser.get(page('www.kedai-harian', '/my/?lm_click=made-up'));
    expect(headers['set-cookie']).toBeUndefined();
  });
});
