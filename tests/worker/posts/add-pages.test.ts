import { beforeEach, expect, it, vi } from 'vitest';
import type { PageToAdd } from '#lib/domain/posts/page-to-add.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { browser } from '#lib/platform/browser.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aPostProduct } from '#tests/builders/a-post.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const pageUrl = 'https://www.kedai.example/p/rice-cooker?utm_source=mail';
const productData = { '@type': 'Product', name: 'Rice cooker 1.8 l', offers: { price: 129, priceCurrency: 'MYR' } };

let worker: Worker;
let apis: FakePageApis;
beforeEach(async () => {
  apis = fakePageApis({
    canonicalUrl: 'https://www.kedai.example/p/rice-cooker',
    title: 'Rice cooker 1.8 l | Kedai',
    parts: { title: '', metas: [], jsonLd: [JSON.stringify(productData)], microdata: [] },
  });
  worker = await makeWorker();
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  await connectWorker(worker);
  await worker.db.put('campaigns', aCampaign({ campaignId: 'long', endDate: '' }));
  await worker.db.put('campaigns', aCampaign({ campaignId: 'today', endDate: '2026-03-10' }));
});

const reads = () => vi.mocked(browser.scripting.executeScript).mock.calls.map(([{ target }]) => target);
const aPage = (change: Partial<PageToAdd> = {}): PageToAdd => ({
  productId: 'p1',
  tabId: 7,
  pageUrl,
  title: 'Rice cooker 1.8 l | Kedai',
  isChosen: false,
  ...change,
});
const add = (...pages: readonly PageToAdd[]) =>
  worker.clock.runUntil(worker.handlers.addPages({ postId: 'post', pages: [...pages] }));

it('a page that is added to a post is read once, and brings its clean address, what it says of its product, and its program', async () => {
  const { problem, post, productIds } = await add(aPage());
  expect(problem).toBeNull();
  expect(productIds).toEqual(['p1']);
  expect(post?.products).toMatchObject([
    {
      url: 'https://www.kedai.example/p/rice-cooker',
      said: { name: 'Rice cooker 1.8 l', price: '129', currency: 'MYR' },
      saidOn: toMoment(worker.clock.nowMs()).day,
      offerId: '101',
      offerName: 'Kedai Harian (MY)',
    },
  ]);
  expect(reads()).toEqual([{ tabId: 7 }]);
});

it('a page that is added to a post uses no link and sends nothing', async () => {
  const before = worker.service.calls.length;
  await add(aPage());
  expect(worker.service.calls).toHaveLength(before);
  expect((await worker.handlers.readQuota()).used).toBe(0);
});

it('a page that is added to a post notifies the open pages', async () => {
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const stop = watchDataChanges(['posts'], resolve);
  await add(aPage());
  await told;
  stop();
});

it('a page that is added to a post is in the post once when the same message comes again', async () => {
  await add(aPage());
  const again = await add(aPage());
  expect(again.post?.products).toHaveLength(1);
  expect(again.productIds).toEqual(['p1']);
});

it('a page that is added to a post keeps the product that the post has of its address', async () => {
  const product = aPostProduct({ productId: 'earlier', url: 'https://www.kedai.example/p/rice-cooker', saidAtMs: 1 });
  await worker.handlers.addToPost({ postId: 'post', product });
  const { post, productIds } = await add(aPage());
  expect(productIds).toEqual(['earlier']);
  expect(post?.products).toMatchObject([{ productId: 'earlier', said: { price: '129' } }]);
});

it('a page that is added to a post has the name of its tab where the page cannot be read', async () => {
  apis.refuseInjection();
  const { post } = await add(aPage());
  expect(post?.products).toMatchObject([{ said: { name: 'Rice cooker 1.8 l', price: '' } }]);
});

it('a page that is added to a post is not waited for where it does not answer', async () => {
  Object.assign(browser.scripting, { executeScript: () => new Promise(() => undefined) });
  expect((await add(aPage())).post?.products).toMatchObject([{ said: { name: 'Rice cooker 1.8 l', price: '' } }]);
});

it('a page that is added to a post is not read without its tab', async () => {
  await add(aPage({ tabId: null }));
  expect(reads()).toEqual([]);
});

it.each([
  ['the one that lives longest and does not end today, by itself', undefined, 'long'],
  ['the chosen one, if it ends today, too', 'today', 'today'],
  ['none if the user wants none', null, undefined],
  ['none if the chosen one is no longer listed', 'gone', undefined],
])('a page that is added to a post carries a coupon: %s', async (_which, campaignId, expected) => {
  const { post } = await add(aPage({ campaignId }));
  expect(post?.products[0]?.coupon?.campaignId).toBe(expected);
});

it('a page that is added to a post is a plain link without a program and a coupon where the user wants that', async () => {
  const { post } = await add(aPage({ offerId: null }));
  expect(post?.products).toMatchObject([{ offerId: null, offerName: '', coupon: null }]);
});

it('a page that is added to a post has the program that the user chose, whatever its hosts', async () => {
  const page = aPage({ offerId: '101', isChosen: true, pageUrl: 'https://elsewhere.example/p/1', tabId: null });
  expect((await add(page)).post?.products).toMatchObject([{ offerId: '101', isChosen: true }]);
});

it('pages of several tabs are added in their order, but for those without a program', async () => {
  const { post, productIds } = await add(
    aPage({ productId: 'p1', tabId: null }),
    aPage({ productId: 'p2', tabId: null, pageUrl: 'https://elsewhere.example/' }),
    aPage({ productId: 'p3', tabId: null, pageUrl: 'https://www.kedai.example/p/pot' }),
  );
  expect(productIds).toEqual(['p1', 'p3']);
  expect(post?.products.map(({ url }) => new URL(url).pathname)).toEqual(['/p/rice-cooker', '/p/pot']);
});

it('pages of several tabs leave the post as it is where none has a program', async () => {
  expect(await add(aPage({ pageUrl: 'https://elsewhere.example/' }))).toEqual({
    problem: 'no-program',
    post: null,
    productIds: [],
  });
  expect(await worker.db.count('posts')).toBe(0);
});

it('pages of several tabs fill the post to its limit, and the answer says that the rest was left', async () => {
  for (let at = 0; at < 49; at += 1) {
    const product = aPostProduct({ productId: `q${at}`, url: `https://www.kedai.example/q/${at}` });
    await worker.handlers.addToPost({ postId: 'post', product });
  }
  const { problem, post } = await add(
    aPage({ productId: 'p1', tabId: null }),
    aPage({ productId: 'p2', tabId: null, pageUrl: 'https://www.kedai.example/p/pot' }),
  );
  expect(problem).toBe('too-many-products');
  expect(post?.products).toHaveLength(50);
});

it('a page that is added to a post has no name of the error that it was answered with', async () => {
  const parts = { title: 'Just a moment...', metas: [], jsonLd: [], microdata: [] };
  fakePageApis({ canonicalUrl: null, title: 'Just a moment...', status: 403, parts });
  const { post } = await add(aPage({ title: 'Just a moment...' }));
  expect(post?.products).toMatchObject([{ said: { name: '', price: '' } }]);
});
