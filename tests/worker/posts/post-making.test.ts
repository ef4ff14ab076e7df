import { afterEach, beforeEach, expect, it } from 'vitest';
import { toDiaryId } from '#lib/domain/posts/diary-line.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { readBulkRuns } from '#lib/store/bulk/read-bulk.ts';
import { readPost } from '#lib/store/posts/read-editor-data.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import { changeSettings, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { anEnvelope } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { endRuns } from '../bulk/end-runs.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const toUrl = (name: string) => `https://www.kedai.example/p/${name}`;
const product = (name: string) =>
  aPostProduct({ productId: name, url: toUrl(name), said: { ...aPostProduct().said, name }, offerName: 'Kedai' });

let worker: Worker;
beforeEach(async () => {
  worker = await makeMintingWorker();
  for (const presetId of ['telegram', 'blog']) {
    await worker.handlers.savePreset({ presetId, name: presetId, subIds: [presetId, '{post}', '', '', ''] });
  }
  await worker.clock.advance(120_000);
});

afterEach(() => endRuns(worker));

const finish = () => worker.clock.runUntil(worker.bulk.wake());
const put = (change: Partial<Post> = {}) =>
  worker.db.put(
    'posts',
    aPost({
      products: [product('rice'), product('pot')],
      channels: ['telegram', 'blog'].map((channelId) => aPostChannel({ channelId, name: channelId })),
      ...change,
    }),
  );
const post = async () => {
  const found = await worker.db.get('posts', 'post-1');
  if (found === undefined) throw new Error('There is no post');
  return found;
};
const linksOf = async () => (await post()).channels.map(({ links }) => links.map(({ trackingLink }) => trackingLink));
const sent = () => worker.service.calls.filter((call) => call.path === path);

async function make(runId = 'run-1') {
  const outcome = await worker.handlers.makePost({ postId: 'post-1', runId });
  await finish();
  return outcome;
}

it('the price of a post says what is new and what is there, with own links a channel and with shared ones', async () => {
  await put();
  await changeSettings(worker, { bulkReserve: 0 });
  expect(await worker.handlers.pricePost({ postId: 'post-1' })).toMatchObject({
    separate: { toMake: 4, reused: 0, left: 1_000, leftAfter: 996, obstacles: [] },
    shared: { toMake: 2, leftAfter: 998 },
  });
  expect(sent()).toEqual([]);
  await make();
  await put({ products: [product('rice'), product('pot'), product('tea')] });
  expect(await worker.handlers.pricePost({ postId: 'post-1' })).toMatchObject({
    separate: { toMake: 2, reused: 4 },
    shared: { toMake: 1, reused: 2 },
  });
});

it('the price of a post names what cannot be made, and asks nothing for a plain link', async () => {
  const strange = aPostProduct({ productId: 'other', url: 'https://brightwood.example/desk' });
  const plain = aPostProduct({ productId: 'plain', url: 'https://plain.example/', offerId: null });
  await put({ products: [strange, plain], channels: [aPostChannel()] });
  expect(await worker.handlers.pricePost({ postId: 'post-1' })).toMatchObject({
    separate: { toMake: 0, obstacles: [{ productId: 'other', channelId: 'telegram', state: 'blocked' }] },
  });
  expect(await worker.handlers.pricePost({ postId: 'no' })).toBeNull();
});

it('the price of a post names a channel whose preset is gone, and its links are not made without sub IDs', async () => {
  await put({ products: [product('rice')] });
  await worker.handlers.removePreset({ presetId: 'blog' });
  expect(await worker.handlers.pricePost({ postId: 'post-1' })).toMatchObject({
    separate: { toMake: 1, obstacles: [{ channelId: 'blog', state: 'blocked', reason: 'preset-gone' }] },
  });
  await make();
  expect(sent()).toHaveLength(1);
});

it('the price of a change is known before the change is made: another product takes the place of one that has its links', async () => {
  await put();
  await make();
  const before = await post();
  const change = { kind: 'replace', productId: 'rice', product: product('tea') } as const;
  expect(await worker.handlers.pricePost({ postId: 'post-1', change })).toMatchObject({
    separate: { toMake: 2, reused: 2 },
    shared: { toMake: 1, reused: 1 },
  });
  expect(await post()).toEqual(before);
  const gone = { kind: 'replace', productId: 'no', product: product('tea') } as const;
  expect(await worker.handlers.pricePost({ postId: 'post-1', change: gone })).toBeNull();
});

it('making a post makes each link once, with the sub IDs of its channel and the post’s letters, and writes the texts', async () => {
  await put();
  expect(await make()).toEqual({ problem: null });
  expect(sent().map(({ parameters }) => [parameters.aff_sub, parameters.aff_sub2])).toEqual([
    ['telegram', 'abcdef'],
    ['telegram', 'abcdef'],
    ['blog', 'abcdef'],
    ['blog', 'abcdef'],
  ]);
  const { channels, runId } = await post();
  expect(await linksOf()).toEqual([
    ['https://go.links.example/1', 'https://go.links.example/2'],
    ['https://go.links.example/3', 'https://go.links.example/4'],
  ]);
  expect(channels[1]?.text).toContain('1. rice\n   https://go.links.example/3\n2. pot\n   https://go.links.example/4');
  expect(runId).toBeUndefined();
  expect((await readPost(worker.db, 'post-1'))?.diary).toMatchObject([{ kind: 'made', made: 4, reused: 0 }]);
});

it('making a post uses no second link when its message comes again, or the post is made again', async () => {
  await put();
  await make();
  await make();
  const links = await linksOf();
  expect(await make('run-2')).toEqual({ problem: null });
  expect(sent()).toHaveLength(4);
  expect(await linksOf()).toEqual(links);
});

it('making a post gives every channel the same links where they are shared', async () => {
  await put({ hasSharedLinks: true });
  await make();
  expect(sent()).toHaveLength(2);
  const [telegram, blog] = await linksOf();
  expect(blog).toEqual(telegram);
});

it('making a post makes one link for channels with the same sub IDs', async () => {
  for (const presetId of ['telegram', 'blog']) {
    await worker.handlers.savePreset({ presetId, name: presetId, subIds: ['all', '', '', '', ''] });
  }
  await put();
  await make();
  const [telegram, blog] = await linksOf();
  expect([sent().length, blog]).toEqual([2, telegram]);
});

it('making a post makes one link without sub IDs for built-in channels, each of which is written in its own way', async () => {
  await put({
    channels: ['chat', 'blog'].map((kind) => aPostChannel({ channelId: `built-in-${kind}`, name: kind })),
  });
  await make();
  expect(sent().map(({ parameters }) => parameters.aff_sub ?? '')).toEqual(['', '']);
  const [chat, blog] = (await post()).channels.map(({ text }) => text);
  expect(chat).toContain('1. rice\n   https://go.links.example/1');
  expect(blog).toContain('<a rel="sponsored nofollow" href="https://go.links.example/1">rice</a>');
});

it('making a post keeps an edited text, in which the plain addresses become links', async () => {
  const text = `Mine: ${toUrl('rice')}`;
  await put({ channels: [aPostChannel({ text, isEdited: true })] });
  await make();
  expect((await post()).channels[0]?.text).toBe('Mine: https://go.links.example/1');
});

it('making a post leaves the plain address of a link whose answer was lost, and repeats it only when asked to', async () => {
  await put({ channels: [aPostChannel()] });
  worker.service.once(path, () => {
    throw new TypeError('Failed to fetch');
  });
  await make();
  expect((await post()).channels[0]?.text).toContain(toUrl('rice'));
  expect(await linksOf()).toEqual([['https://go.links.example/1']]);
  const view = await readPost(worker.db, 'post-1');
  expect(view?.making?.lines.map(({ state }) => state)).toEqual(['unknown', 'done']);
  await worker.handlers.retryBulkLines({ runId: 'run-1', indexes: [0], despiteUnknown: true });
  await finish();
  expect((await post()).channels[0]?.text).not.toContain(toUrl('rice'));
  expect((await readPost(worker.db, 'post-1'))?.diary).toMatchObject([{ made: 2 }]);
});

it('making a post resumes in the next life of the worker, which brings the links into the post', async () => {
  await put();
  const { promise: hung, resolve } = Promise.withResolvers<void>();
  worker.service.once(path, () => {
    resolve();
    return new Promise(() => {});
  });
  await worker.handlers.makePost({ postId: 'post-1', runId: 'run-1' });
  await worker.clock.runUntil(hung);
  // A clock of its own: the life before hears of no time any more.
  worker = await makeWorker({ service: worker.service, clock: fakeClock(worker.clock.nowMs()) });
  await worker.quota.recover();
  await finish();
  expect((await linksOf()).map(({ length }) => length)).toEqual([1, 2]);
  expect(sent()).toHaveLength(4);
});

it('making a post takes no link of a product that was replaced meanwhile, and none of a deleted post', async () => {
  await put();
  await worker.handlers.makePost({ postId: 'post-1', runId: 'run-1' });
  await worker.handlers.changePost({
    postId: 'post-1',
    change: { kind: 'replace', productId: 'rice', product: product('tea') },
  });
  await finish();
  expect((await post()).channels.map(({ links }) => links.map(({ productId }) => productId))).toEqual([
    ['pot'],
    ['pot'],
  ]);
  await worker.handlers.deletePost({ postId: 'post-1' });
  expect(await make('run-3')).toEqual({ problem: 'gone' });
});

it('making a post ends with its deletion: no further link is made, and those that were come back with it', async () => {
  await put();
  const { promise: hung, resolve } = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  worker.service.once(path, async () => {
    resolve();
    await answer.promise;
    return anEnvelope({ offer_id: 101, tracking_link: 'https://go.links.example/first' });
  });
  await worker.handlers.makePost({ postId: 'post-1', runId: 'run-1' });
  await worker.clock.runUntil(hung);
  const deleted = await worker.handlers.deletePost({ postId: 'post-1' });
  if (deleted === null) throw new Error('No post');
  answer.resolve();
  await finish();
  expect(sent()).toHaveLength(1);
  expect(await worker.db.get('bulkRuns', 'run-1')).toMatchObject({ state: 'cancelled', counts: { skipped: 3 } });

  await worker.handlers.restorePost({ post: deleted });
  await expect.poll(async () => (await linksOf()).flat()).toEqual(['https://go.links.example/first']);
  expect(await make('run-2')).toEqual({ problem: null });
  expect((await linksOf()).map(({ length }) => length)).toEqual([2, 2]);
  expect(sent()).toHaveLength(4);
});

it('making a post that is deleted while its links are planned makes none, whichever is stored first', async () => {
  for (let delay = 0; delay < 24; delay += 1) {
    await put();
    const making = worker.handlers.makePost({ postId: 'post-1', runId: `run-${delay}` });
    for (let turn = 0; turn < delay; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await worker.handlers.deletePost({ postId: 'post-1' });
    await making;
    await finish();
    expect([delay, sent().length]).toEqual([delay, 0]);
  }
});

it('making a post again what failed in an earlier run brings no link back that a later run has replaced', async () => {
  await put({ channels: [aPostChannel()] });
  worker.service.once(path, () => {
    throw new TypeError('Failed to fetch');
  });
  await make();
  // The sub IDs were wrong, and the user makes the links again with others.
  await worker.handlers.savePreset({ presetId: 'telegram', name: 'telegram', subIds: ['right', '{post}', '', '', ''] });
  await make('run-2');
  const subIdsOf = async () => (await post()).channels[0]?.links.map(({ subIds }) => subIds[0]);
  expect(await subIdsOf()).toEqual(['right', 'right']);
  await worker.handlers.retryBulkLines({ runId: 'run-1', indexes: [0], despiteUnknown: true });
  await finish();
  expect(await subIdsOf()).toEqual(['right', 'right']);
});

it('making a post waits while another run is under way', async () => {
  await put();
  await worker.handlers.makePost({ postId: 'post-1', runId: 'run-1' });
  await worker.handlers.pauseBulk({ runId: 'run-1' });
  expect(await make('run-2')).toEqual({ problem: 'busy' });
});

it.each([
  ['run-2', 'run-1'],
  ['run-1', 'run-2'],
])(
  'making a post again for other sub IDs (%s, then %s) leaves it with the links of the last run, and a line of each in the diary',
  async (first, second) => {
    await put({ products: [product('rice')] });
    await make(first);
    const [before] = (await readPost(worker.db, 'post-1'))?.diary ?? [];
    for (const presetId of ['telegram', 'blog']) {
      await worker.handlers.savePreset({ presetId, name: presetId, subIds: ['anew', presetId, '', '', ''] });
    }
    await worker.clock.advance(120_000);
    const renamed = { kind: 'rename', name: 'Another name' } as const;
    await worker.handlers.changePost({ postId: 'post-1', change: renamed });
    await make(second);
    expect(sent()).toHaveLength(4);
    expect(await linksOf()).toEqual([['https://go.links.example/3'], ['https://go.links.example/4']]);
    const { channels, runId } = await post();
    expect(channels[0]?.text).toContain('https://go.links.example/3');
    expect(runId).toBeUndefined();
    const diary = (await readPost(worker.db, 'post-1'))?.diary ?? [];
    expect(diary).toHaveLength(2);
    expect(diary).toContainEqual(before);
  },
);

it('making a post again for other sub IDs gives it the new links also where a clock was ahead at the first time', async () => {
  const nowMs = worker.clock.nowMs();
  worker.clock.setWallTime(nowMs + 86_400_000);
  await put({ products: [product('rice')], channels: [aPostChannel()] });
  await make();
  worker.clock.setWallTime(nowMs);
  await worker.handlers.savePreset({ presetId: 'telegram', name: 'telegram', subIds: ['anew', '', '', '', ''] });
  await make('run-2');
  expect(sent()).toHaveLength(2);
  expect(await linksOf()).toEqual([['https://go.links.example/2']]);
  expect((await readPost(worker.db, 'post-1'))?.making?.run.runId).toBe('run-2');
});

it('a run behind one of a clock that was ahead is dated as it was made, in the list of runs and in the diary', async () => {
  const nowMs = worker.clock.nowMs();
  worker.clock.setWallTime(nowMs + 86_400_000);
  await put({ products: [product('rice')], channels: [aPostChannel()] });
  await make();
  worker.clock.setWallTime(nowMs);
  await make('run-2');
  const [run] = await readBulkRuns(worker.db);
  expect(run).toMatchObject({ runId: 'run-2', createdAtMs: nowMs });
  expect((await worker.db.getAllKeys('diary'))[0]).toBe(toDiaryId(nowMs, 'run-2'));
});

it('making a post that needs more links than the button said makes none, and the same act again is no other', async () => {
  await put();
  const act = { postId: 'post-1', runId: 'run-1' };
  expect(await worker.handlers.makePost({ ...act, most: 3 })).toEqual({ problem: 'costs-more' });
  await finish();
  expect(sent()).toEqual([]);
  expect(await worker.db.getAll('bulkRuns')).toEqual([]);
  expect(await worker.handlers.makePost({ ...act, most: 4 })).toEqual({ problem: null });
  await finish();
  expect(sent()).toHaveLength(4);
  await put({ products: [product('rice'), product('pot'), product('tea')] });
  expect(await worker.handlers.makePost({ ...act, most: 0 })).toEqual({ problem: null });
  await finish();
  expect(sent()).toHaveLength(4);
});
