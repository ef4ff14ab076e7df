import { beforeEach, expect, it } from 'vitest';
import { formatInstant } from '#components/time/format-instant.ts';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import type { Tabs } from '#lib/platform/browser.ts';
import { aPost, aPostProduct } from '#tests/builders/a-post.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

let worker: Worker;
let apis: FakePageApis;
beforeEach(async () => {
  apis = fakePageApis({ canonicalUrl: null, title: 'Rice cooker' });
  worker = await makeWorker();
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  await connectWorker(worker);
});

const tab = { id: 7, url: 'https://www.kedai.example/p/rice-cooker', title: 'Rice cooker' } as Tabs.Tab;
const pressKey = (on: Tabs.Tab = tab) =>
  worker.clock.runUntil(createUserEventHandlers(worker.device).onCommand('add-to-post', on));

it('the key that adds the page in front adds it to the unfinished post that changed last, and says so on the page', async () => {
  await worker.db.put('posts', aPost({ postId: 'old', changedAtMs: 1 }));
  await worker.db.put(
    'posts',
    aPost({ postId: 'at-hand', changedAtMs: 2, products: [aPostProduct({ url: 'https://a.example/' })] }),
  );
  await worker.db.put('posts', aPost({ postId: 'done', changedAtMs: 3, state: 'archived' }));
  await pressKey();
  expect((await worker.db.get('posts', 'at-hand'))?.products).toHaveLength(2);
  expect(apis.toasts()).toMatchObject([
    { tone: 'done', title: 'Added to “Rainy-season kitchen”', detail: 'Added as product 2. No link used.' },
  ]);
});

it('the key that adds the page in front begins a post where the user is at none', async () => {
  await pressKey();
  expect(await worker.db.getAll('posts')).toMatchObject([{ products: [{ offerId: '101' }] }]);
  const title = `Added to “Post of ${formatInstant(worker.clock.nowMs(), 'day')}”`;
  expect(apis.toasts()).toMatchObject([{ tone: 'done', title }]);
});

it('the key that adds the page in front adds nothing on a page of no program, and says where to choose one', async () => {
  await pressKey({ ...tab, url: 'https://elsewhere.example/' });
  expect(await worker.db.count('posts')).toBe(0);
  expect(apis.toasts()).toMatchObject([{ tone: 'problem', title: 'This page was not added to the post.' }]);
});

it('the key that adds the page in front says that a full post takes no more', async () => {
  const products = Array.from({ length: 50 }, (_, at) =>
    aPostProduct({ productId: `p${at}`, url: `https://a.example/${at}` }),
  );
  await worker.db.put('posts', aPost({ products }));
  await pressKey();
  expect(apis.toasts()).toMatchObject([{ tone: 'problem', title: 'The post has 50 products. It takes no more.' }]);
});

it('the key that adds the page in front adds the pages of two tabs to one post, also where the second is added meanwhile', async () => {
  const { onCommand } = createUserEventHandlers(worker.device);
  const other = { ...tab, id: 8, url: 'https://www.kedai.example/p/kettle' };
  await worker.clock.runUntil(Promise.all([onCommand('add-to-post', tab), onCommand('add-to-post', other)]));
  const posts = await worker.db.getAll('posts');
  expect(posts.map(({ products }) => products.length)).toEqual([2]);
});
