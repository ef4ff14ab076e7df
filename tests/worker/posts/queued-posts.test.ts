import { beforeEach, expect, it } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { makeQueuedPosts } from '#lib/worker/posts/post-making.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import { changeSettings, type Worker } from '#tests/builders/make-worker.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const dayMs = 86_400_000;
const kept = { runId: 'kept-run', most: 2 };
const product = (name: string) =>
  aPostProduct({ productId: name, url: `https://www.kedai.example/p/${name}`, offerName: 'Kedai' });

let worker: Worker;
beforeEach(async () => {
  worker = await makeMintingWorker();
  await worker.handlers.savePreset({ presetId: 'telegram', name: 'Telegram', subIds: noSubIds });
  await changeSettings(worker, { bulkReserve: 0, deeplinksPerPeriod: 1 });
  await worker.clock.advance(120_000);
});

const put = (change: Partial<Post> = {}) =>
  worker.db.put('posts', aPost({ products: [product('rice'), product('pot')], channels: [aPostChannel()], ...change }));
const keep = (how: Post['kept'] | null = kept) =>
  worker.handlers.changePost({ postId: 'post-1', change: { kind: 'keep', kept: how ?? null } });
const post = async () => (await worker.db.get('posts', 'post-1')) as Post;
async function hourPasses() {
  await worker.clock.runUntil(createAlarmHandler(worker.device)(hourlyAlarm));
  await worker.clock.runUntil(worker.bulk.wake());
}
/** The month begins: there are as many links as the post needs. */
const monthBegins = () => changeSettings(worker, { deeplinksPerPeriod: 100 });

it('a post that is queued until there are links for it waits while there are too few, and is then made by itself, once', async () => {
  await put();
  await keep();
  await hourPasses();
  expect(worker.service.count(path)).toBe(0);
  expect((await post()).kept).toEqual(kept);
  await monthBegins();
  await hourPasses();
  expect(worker.service.count(path)).toBe(2);
  expect((await post()).channels[0]?.links).toHaveLength(2);
  expect((await post()).channels[0]?.text).toContain('https://go.links.example/2');
  expect(await post()).not.toHaveProperty('kept');
  await hourPasses();
  expect(worker.service.count(path)).toBe(2);
});

it('a post that is queued until there are links for it is made when the month begins whose quota has room for it', async () => {
  await changeSettings(worker, { deeplinksPerPeriod: 3 });
  await put({ postId: 'other', code: 'others', products: [product('fan'), product('tea')] });
  await worker.handlers.makePost({ postId: 'other', runId: 'other-run' });
  await worker.clock.runUntil(worker.bulk.wake());
  await put();
  await keep();
  await hourPasses();
  expect(worker.service.count(path)).toBe(2);
  await worker.clock.advance(31 * dayMs);
  await hourPasses();
  expect(worker.service.count(path)).toBe(4);
  expect((await post()).channels[0]?.links).toHaveLength(2);
});

it('a post that is queued until there are links for it does not make by itself what is added after its user made it before', async () => {
  await put();
  await keep();
  await monthBegins();
  await worker.handlers.makePost({ postId: 'post-1', runId: 'by-hand' });
  await worker.clock.runUntil(worker.bulk.wake());
  await worker.handlers.changePost({ postId: 'post-1', change: { kind: 'add', product: product('tea') } });
  await hourPasses();
  expect(worker.service.count(path)).toBe(2);
  expect(await post()).not.toHaveProperty('kept');
});

it('a post that is queued until there are links for it is not made once its user takes that back, nor in the archive', async () => {
  await put();
  await keep();
  await keep(null);
  await put({ postId: 'old', state: 'archived', kept: { ...kept, runId: 'old-run' } });
  await monthBegins();
  await hourPasses();
  expect(worker.service.count(path)).toBe(0);
});

it('a post that is queued until there are links for it waits where it needs more links than its user agreed to', async () => {
  await put();
  await keep();
  await worker.handlers.changePost({ postId: 'post-1', change: { kind: 'add', product: product('tea') } });
  await monthBegins();
  await hourPasses();
  expect(worker.service.count(path)).toBe(0);
  expect((await post()).kept).toEqual(kept);
});

it('a post that is queued until there are links for it is not made a second time where the worker died before it noted that its run began', async () => {
  await put();
  await monthBegins();
  await worker.handlers.makePost({ postId: 'post-1', runId: kept.runId });
  await worker.clock.runUntil(worker.bulk.wake());
  await keep();
  await put({ ...(await post()), products: [product('rice'), product('tea')] });
  await hourPasses();
  expect(worker.service.count(path)).toBe(2);
  expect(await post()).not.toHaveProperty('kept');
});

it('a post that is queued until there are links for it waits while another list is under way', async () => {
  await put();
  await keep();
  await monthBegins();
  await put({ postId: 'other', code: 'other', products: [product('fan')] });
  worker.service.once(path, () => new Promise(() => {}));
  await worker.handlers.makePost({ postId: 'other', runId: 'other-run' });
  await makeQueuedPosts(worker);
  expect((await post()).kept).toEqual(kept);
  await worker.bulk.cancel('other-run');
});

it('a kept post whose program is paused when its turn comes is made once the program runs again', async () => {
  await put();
  await keep();
  const offer = await worker.db.get('offers', '101');
  if (offer === undefined) throw new Error('No program');
  await worker.db.put('offers', { ...offer, offerStatus: 'paused' });
  await monthBegins();
  await hourPasses();
  expect(worker.service.count(path)).toBe(0);
  await worker.db.put('offers', offer);
  await hourPasses();
  expect(worker.service.count(path)).toBe(2);
  expect((await post()).channels[0]?.links).toHaveLength(2);
  expect(await post()).not.toHaveProperty('kept');
});

it('a kept post whose links exist meanwhile gets them, which costs nothing', async () => {
  await monthBegins();
  await put({ postId: 'other', code: 'others' });
  await put();
  await keep();
  await worker.handlers.makePost({ postId: 'other', runId: 'other-run' });
  await worker.clock.runUntil(worker.bulk.wake());
  await hourPasses();
  expect((await post()).channels[0]?.links).toHaveLength(2);
  expect(worker.service.count(path)).toBe(2);
});
