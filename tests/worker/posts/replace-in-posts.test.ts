import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PostReplacing } from '#lib/domain/posts/replacing.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readPost } from '#lib/store/posts/read-editor-data.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aBulkRun } from '#tests/builders/a-bulk-run.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import { changeSettings, type Worker } from '#tests/builders/make-worker.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { endRuns } from '../bulk/end-runs.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const causeId = 'program:900:paused:5';
const stopped = aPostProduct({
  productId: 'runner',
  url: 'https://batik.example/runner',
  offerId: '900',
  offerName: 'Batik',
});
const next = aPostProduct({
  productId: 'runner',
  url: 'https://www.kedai.example/',
  offerName: 'Kedai',
  isChosen: true,
});

let worker: Worker;
beforeEach(async () => {
  worker = await makeMintingWorker();
  for (const presetId of ['telegram', 'blog']) {
    await worker.handlers.savePreset({ presetId, name: presetId, subIds: [presetId, '{post}', '', '', ''] });
  }
  await changeSettings(worker, { bulkReserve: 0 });
  await worker.clock.advance(120_000);
  for (const [postId, code] of [
    ['post-1', 'abcdef'],
    ['post-2', 'bcdfgh'],
  ] as const) {
    const trackingLink = `https://go.links.example/${code}`;
    await worker.db.put(
      'posts',
      aPost({
        ...{ postId, code, state: 'out', products: [stopped, aPostProduct({ offerId: null })] },
        channels: [
          aPostChannel({
            ...{ name: 'telegram', text: `Old words\n${trackingLink}`, isEdited: true, postedAtMs: 1 },
            links: [aPostLink({ productId: 'runner', offerId: '900', trackingLink })],
          }),
        ],
      }),
    );
  }
});
afterEach(() => endRuns(worker));

const finish = () => worker.clock.runUntil(worker.bulk.wake());
const toReplacing = (postId: string): PostReplacing => ({
  postId,
  edit: {
    ...{ causeId, offerId: '900', offerName: 'Batik', productIds: ['runner'] },
    cause: { kind: 'program', trouble: 'paused', sinceMs: 5 },
  },
  products: [next],
});
const posts = ['post-1', 'post-2'].map(toReplacing);
const act = { runId: 'run-1', causeId, offerName: 'Batik', posts };
const readPosts = () => worker.db.getAll('posts');
const sent = () => worker.service.calls.filter((call) => call.path === path);

it('replacing a program in all posts is priced before it changes or makes anything', async () => {
  const before = await readPosts();
  expect(await worker.handlers.priceReplacing({ posts })).toMatchObject({ toMake: 2, left: 1_000, leftAfter: 998 });
  expect(await readPosts()).toEqual(before);
  expect(sent()).toEqual([]);
});

it('replacing a program in all posts is one run: each post has its own links, and its texts lead to them', async () => {
  expect(await worker.handlers.replaceInPosts(act)).toEqual({ problem: null });
  await finish();
  expect(await worker.db.count('bulkRuns')).toBe(1);
  expect(sent().map(({ parameters }) => parameters.aff_sub2)).toEqual(['abcdef', 'bcdfgh']);
  for (const { channels, products, runId, takenEdits } of await readPosts()) {
    const [link, ...others] = channels[0]?.links ?? [];
    expect(others).toEqual([]);
    expect(products[0]).toMatchObject({ url: next.url, offerId: '101' });
    expect(channels[0]?.text).toBe(`Old words\n${link?.trackingLink}`);
    expect(channels[0]?.formerLinks).toHaveLength(1);
    expect(takenEdits).toMatchObject([{ causeId }]);
    expect(runId).toBeUndefined();
  }
  expect((await worker.db.getAll('diary')).map(({ kind, postId, made }) => [kind, postId, made]).sort()).toEqual([
    ['made', 'post-1', 1],
    ['made', 'post-2', 1],
  ]);
});

it('replacing a program in all posts makes no link of one that is deleted meanwhile, and those of the others', async () => {
  await changeSettings(worker, { bulkReserve: 1_000 });
  await worker.handlers.replaceInPosts(act);
  await finish();
  expect(await worker.db.get('bulkRuns', 'run-1')).toMatchObject({ state: 'paused', counts: { new: 2 } });
  await worker.handlers.deletePost({ postId: 'post-1' });
  await changeSettings(worker, { bulkReserve: 0 });
  await worker.handlers.resumeBulk({ runId: 'run-1' });
  await finish();
  expect(sent().map(({ parameters }) => parameters.aff_sub2)).toEqual(['bcdfgh']);
  expect(await worker.db.get('bulkRuns', 'run-1')).toMatchObject({ state: 'done', counts: { done: 1, skipped: 1 } });
});

it('replacing a program in all posts makes no link that posts share once they are deleted at one time', async () => {
  await worker.handlers.savePreset({ presetId: 'telegram', name: 'telegram', subIds: ['telegram', '', '', '', ''] });
  await changeSettings(worker, { bulkReserve: 1_000 });
  await worker.handlers.replaceInPosts(act);
  await finish();
  await Promise.all(['post-1', 'post-2'].map((postId) => worker.handlers.deletePost({ postId })));
  expect(await worker.db.get('bulkRuns', 'run-1')).toMatchObject({ state: 'cancelled', counts: { skipped: 1 } });
});

it('replacing a program in all posts makes no link that posts share once each of them is deleted', async () => {
  await worker.handlers.savePreset({ presetId: 'telegram', name: 'telegram', subIds: ['telegram', '', '', '', ''] });
  await changeSettings(worker, { bulkReserve: 1_000 });
  await worker.handlers.replaceInPosts(act);
  await finish();
  expect(await worker.db.get('bulkRuns', 'run-1')).toMatchObject({ counts: { new: 1, duplicate: 1 } });
  await worker.handlers.deletePost({ postId: 'post-2' });
  expect(await worker.db.get('bulkRuns', 'run-1')).toMatchObject({ state: 'paused', counts: { new: 1 } });
  await worker.handlers.deletePost({ postId: 'post-1' });
  expect(await worker.db.get('bulkRuns', 'run-1')).toMatchObject({ state: 'cancelled', counts: { skipped: 1 } });
  expect(sent()).toEqual([]);
});

it('replacing a program in all posts gives a post and its copy, which name a product alike, each the link with its own letters', async () => {
  await worker.handlers.replaceInPosts(act);
  await finish();
  const links = (await readPosts()).map(({ channels }) => channels[0]?.links.map(({ subIds }) => subIds[1]));
  expect(links).toEqual([['abcdef'], ['bcdfgh']]);
});

it('replacing a program in all posts shows each post its own links under way, and none that another lacks', async () => {
  await worker.handlers.replaceInPosts(act);
  const making = (await readPost(worker.db, 'post-2'))?.making;
  expect(making?.lines.map(({ input }) => input.post?.code)).toEqual(['bcdfgh']);
});

it('replacing a program in all posts makes nothing twice when the page asks again', async () => {
  await worker.handlers.replaceInPosts(act);
  await finish();
  await worker.handlers.replaceInPosts(act);
  await finish();
  expect(sent()).toHaveLength(2);
});

it('replacing a program in all posts leaves a post the links of a run that ended just before, which a killed worker had not given to it', async () => {
  await finish();
  const mat = aPostProduct({ productId: 'mat', url: 'https://www.kedai.example/p/mat', offerId: '101' });
  const trackingLink = 'https://go.links.example/mat';
  const ended = { state: 'done', startedAtMs: 8, endedAtMs: 9 } as const;
  const [before] = await readPosts();
  if (before === undefined) throw new Error('There is no post');
  await worker.db.put('posts', { ...before, products: [...before.products, mat], runId: 'run-0' });
  await worker.db.put('bulkRuns', { ...aBulkRun(1).run, ...ended, runId: 'run-0', postIds: ['post-1'] });
  const input = { ...aBulkLine().input, url: mat.url };
  const post = { code: 'abcdef', productId: 'mat', channelId: before.channels[0]?.channelId ?? '' };
  await worker.db.put(
    'bulkLines',
    aBulkLine({ runId: 'run-0', state: 'done', offerId: '101', trackingLink, input: { ...input, post } }),
  );
  expect(await worker.handlers.replaceInPosts(act)).toEqual({ problem: null });
  await finish();
  const [after] = await readPosts();
  expect(after?.channels[0]?.links.map(({ productId }) => productId).sort()).toEqual(['mat', 'runner']);
  expect(after?.runId).toBeUndefined();
});

it('replacing a program in all posts changes nothing while another list is under way', async () => {
  await worker.handlers.replaceInPosts({ ...act, posts: posts.slice(0, 1) });
  const before = await readPosts();
  const other = { ...act, runId: 'run-2' };
  expect(await worker.handlers.replaceInPosts(other)).toEqual({ problem: 'busy' });
  expect(await readPosts()).toEqual(before);
});

it('replacing a program in all posts is taken back whole: products, links and texts are as before, and the links that were made stay', async () => {
  const before = await readPosts();
  await worker.handlers.replaceInPosts(act);
  await finish();
  await worker.handlers.takeBackReplacing({ runId: 'run-1' });
  await worker.handlers.takeBackReplacing({ runId: 'run-1' });
  const after = await readPosts();
  expect(after.map(({ products }) => products)).toEqual(before.map(({ products }) => products));
  expect(after.map(({ channels }) => [channels[0]?.text, channels[0]?.links])).toEqual(
    before.map(({ channels }) => [channels[0]?.text, channels[0]?.links]),
  );
  expect(after.every(({ takenEdits }) => takenEdits === undefined)).toBe(true);
  expect(await worker.db.count('links')).toBe(2);
  expect(await readMeta(worker.db, 'replacings')).toEqual([]);
});

it('replacing a program in all posts is taken back with the lines of a code that went from a text, but not from one that its user changed since', async () => {
  const coupon = { campaignId: '7', name: 'Sale', voucherCode: 'LARI20', endDate: '2026-11-24' };
  for (const { products, channels, ...post } of await readPosts()) {
    const texts = channels.map((each) => ({ ...each, text: `Mine\n✂ LARI20\n${each.links[0]?.trackingLink}\nEnd` }));
    const carrying = products.map((each) => (each.offerId === '900' ? { ...each, coupon } : each));
    await worker.db.put('posts', { ...post, products: carrying, channels: texts });
  }
  const before = await readPosts();
  await worker.handlers.replaceInPosts(act);
  await finish();
  const [, second] = await readPosts();
  const { channelId = '', text = '' } = second?.channels[0] ?? {};
  expect(text).not.toContain('LARI20');
  const change = { kind: 'text', channelId, text: `New words\n${text}` } as const;
  await worker.handlers.changePost({ postId: 'post-2', change });
  expect(await worker.handlers.takeBackReplacing({ runId: 'run-1' })).toMatchObject({ back: 2, left: 0 });
  const after = await readPosts();
  expect(after.map(({ products }) => products)).toEqual(before.map(({ products }) => products));
  expect(after.map(({ channels }) => channels[0]?.text)).toEqual([
    before[0]?.channels[0]?.text,
    'New words\nMine\nhttps://go.links.example/bcdfgh\nEnd',
  ]);
});

it('replacing a program in all posts taken back before its links are made, it makes no more of them', async () => {
  await worker.handlers.replaceInPosts(act);
  await worker.handlers.takeBackReplacing({ runId: 'run-1' });
  await finish();
  expect((await readPosts()).every(({ products }) => products[0]?.offerId === '900')).toBe(true);
  expect(sent().length).toBeLessThan(2);
});

it('replacing a program in all posts taken back, it puts a product back that was removed meanwhile, and leaves out a post that was deleted', async () => {
  await worker.handlers.replaceInPosts(act);
  await finish();
  await worker.handlers.changePost({ postId: 'post-1', change: { kind: 'remove', productId: 'runner' } });
  await worker.handlers.deletePost({ postId: 'post-2' });
  await worker.handlers.takeBackReplacing({ runId: 'run-1' });
  const [only, ...others] = await readPosts();
  expect(others).toEqual([]);
  expect(only?.products[0]).toMatchObject({ productId: 'runner', offerId: '900' });
});

it('replacing a program in all posts by one with the same page gives the posts the links that it makes, and Undo brings the former program back', async () => {
  const before = await readPosts();
  const twin = before.map((post) => ({
    ...post,
    products: post.products.map((product) => (product.offerId === '900' ? { ...product, url: next.url } : product)),
  }));
  for (const post of twin) await worker.db.put('posts', post);
  expect(await worker.handlers.replaceInPosts(act)).toEqual({ problem: null });
  await finish();
  expect(sent()).toHaveLength(2);
  for (const { products, channels } of await readPosts()) {
    expect(products[0]?.offerId).toBe('101');
    expect(channels[0]?.links).toMatchObject([{ offerId: '101' }]);
  }
  expect(await worker.handlers.takeBackReplacing({ runId: 'run-1' })).toEqual({ kind: 'program', back: 2, left: 0 });
  const after = await readPosts();
  expect(after.map(({ products }) => products)).toEqual(twin.map(({ products }) => products));
  expect(after.map(({ channels }) => channels[0]?.links)).toEqual(before.map(({ channels }) => channels[0]?.links));
});

it('replacing a program in all posts taken back, it leaves a product that its user replaced again since, with its link', async () => {
  await worker.handlers.replaceInPosts(act);
  await finish();
  const product = { ...next, url: 'https://www.kedai.example/p/wok' };
  await worker.handlers.changePost({ postId: 'post-1', change: { kind: 'replace', productId: 'runner', product } });
  await worker.handlers.makePost({ postId: 'post-1', runId: 'run-2' });
  await finish();
  const [own] = await readPosts();
  expect(own?.channels[0]?.links).toHaveLength(1);
  expect(await worker.handlers.takeBackReplacing({ runId: 'run-1' })).toEqual({ kind: 'program', back: 1, left: 1 });
  const [kept, back] = await readPosts();
  expect(kept).toEqual(own);
  expect(back?.products[0]?.offerId).toBe('900');
});

it('replacing a program in all posts leaves what was replaced or archived since its plan was shown, and makes no link for it', async () => {
  await worker.handlers.replaceInPosts({ ...act, posts: posts.slice(0, 1) });
  await finish();
  await worker.handlers.changePost({ postId: 'post-2', change: { kind: 'archive' } });
  const before = await readPosts();
  const other = { ...next, url: 'https://www.kedai.example/p/wok' };
  const late = { ...act, runId: 'run-2', posts: posts.map((each) => ({ ...each, products: [other] })) };
  expect(await worker.handlers.priceReplacing({ posts: late.posts })).toMatchObject({ toMake: 0 });
  expect(await worker.handlers.replaceInPosts(late)).toEqual({ problem: 'gone' });
  await finish();
  expect(sent()).toHaveLength(1);
  expect(await readPosts()).toEqual(before);
});

it('replacing in several posts changes none of them where it needs more links than the button said', async () => {
  const before = await readPosts();
  expect(await worker.handlers.replaceInPosts({ ...act, most: 1 })).toEqual({ problem: 'costs-more' });
  await finish();
  expect(await readPosts()).toEqual(before);
  expect(worker.service.calls.filter((call) => call.path === path)).toEqual([]);
  expect(await worker.handlers.replaceInPosts({ ...act, most: 2 })).toEqual({ problem: null });
});
