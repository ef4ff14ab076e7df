import { beforeEach, expect, it } from 'vitest';
import type { CodeReplacingPost } from '#lib/domain/posts/replacing.ts';
import { readMeta } from '#lib/store/meta.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import type { Worker } from '#tests/builders/make-worker.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const causeId = 'coupon:7:2026-11-24';
const beras = { campaignId: '7', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-11-24' };
const harian = { campaignId: '8', name: '10% off', voucherCode: 'HARIAN10', endDate: '2026-11-30' };
const text = 'Ad: I may earn.\nMy words\n✂ BERAS5\nhttps://go.links.example/BERAS5 with BERAS5';

let worker: Worker;
beforeEach(async () => {
  worker = await makeMintingWorker();
  for (const postId of ['post-1', 'post-2']) await put(postId);
});

const put = (postId: string) =>
  worker.db.put(
    'posts',
    aPost({
      ...{ postId, code: postId === 'post-1' ? 'abcdef' : 'bcdfgh', state: 'out', changedAtMs: 3 },
      products: [aPostProduct({ coupon: beras }), aPostProduct({ productId: 'pot', url: 'https://batik.example/pot' })],
      channels: [
        aPostChannel({ text, isEdited: true, postedAtMs: 1 }),
        aPostChannel({ channelId: 'blog', name: 'Blog', text, postedAtMs: 1 }),
      ],
    }),
  );
const toPost = (postId: string): CodeReplacingPost => ({
  ...{ postId, changedAtMs: 3 },
  edit: {
    ...{ causeId, offerId: '101', offerName: 'Kedai', productIds: ['rice'] },
    cause: { kind: 'coupon', coupon: beras, isVanished: false },
  },
});
const act = { runId: 'run-1', causeId, former: beras, coupon: harian, posts: ['post-1', 'post-2'].map(toPost) };
const readPosts = () => worker.db.getAll('posts');
const textsOf = async () => (await readPosts()).map(({ channels }) => channels.map((channel) => channel.text));
const edit = (postId: string, text: string) =>
  worker.handlers.changePost({ postId, change: { kind: 'text', channelId: 'telegram', text } });

it('replacing a code in several posts changes the code in each text and nothing else, also in texts that the user never touched, and makes no link', async () => {
  expect(await worker.handlers.replaceCode(act)).toEqual({ replaced: 2, left: 0 });
  const next = 'Ad: I may earn.\nMy words\n✂ HARIAN10\nhttps://go.links.example/BERAS5 with HARIAN10';
  expect(await textsOf()).toEqual([
    [next, next],
    [next, next],
  ]);
  for (const { products, takenEdits } of await readPosts()) {
    expect(products.map(({ coupon }) => coupon)).toEqual([harian, null]);
    expect(takenEdits).toMatchObject([{ causeId }]);
  }
  expect(worker.service.calls.filter(({ path }) => path === 'deeplink/generate')).toEqual([]);
  expect(await worker.db.count('bulkRuns')).toBe(0);
});

it('replacing a code in several posts without a new code takes its line out, but no line with an address', async () => {
  await worker.handlers.replaceCode({ ...act, coupon: null });
  expect((await textsOf())[0]?.[0]).toBe('Ad: I may earn.\nMy words\nhttps://go.links.example/BERAS5 with');
});

it('replacing a code in several posts changes nothing twice when the page asks again, and answers the same', async () => {
  await worker.handlers.deletePost({ postId: 'post-2' });
  await put('post-2');
  await edit('post-2', 'Other words\nBERAS5');
  const first = await worker.handlers.replaceCode(act);
  const after = await readPosts();
  expect(await worker.handlers.replaceCode(act)).toEqual(first);
  expect(first).toEqual({ replaced: 1, left: 1 });
  expect(await readPosts()).toEqual(after);
  expect(await readMeta(worker.db, 'replacings')).toHaveLength(1);
});

it('replacing a code in several posts leaves a post alone that was edited since the user saw it, and does not count one that was deleted', async () => {
  await edit('post-1', 'Other words\nBERAS5');
  await worker.handlers.deletePost({ postId: 'post-2' });
  expect(await worker.handlers.replaceCode(act)).toEqual({ replaced: 0, left: 1 });
  expect((await textsOf())[0]?.[0]).toBe('Other words\nBERAS5');
  expect(await readMeta(worker.db, 'replacings')).toBeUndefined();
});

it('Undo of a replaced code gives every text, product and edit back as it was, and twice is as once', async () => {
  const before = await readPosts();
  await worker.handlers.replaceCode(act);
  expect(await worker.handlers.takeBackReplacing({ runId: 'run-1' })).toEqual({ kind: 'code', back: 2, left: 0 });
  expect(await worker.handlers.takeBackReplacing({ runId: 'run-1' })).toEqual({ kind: null, back: 0, left: 0 });
  const bare = (posts: typeof before) => posts.map(({ changedAtMs: _at, stamps: _stamps, ...post }) => post);
  expect(bare(await readPosts())).toEqual(bare(before));
  expect(await readMeta(worker.db, 'replacings')).toEqual([]);
});

it('Undo of a replaced code leaves a post alone whose text or coupon was changed meanwhile, and says so', async () => {
  await worker.handlers.replaceCode(act);
  await edit('post-1', 'Other words');
  const change = { kind: 'coupon', productId: 'rice', coupon: null } as const;
  await worker.handlers.changePost({ postId: 'post-2', change });
  const after = await readPosts();
  expect(await worker.handlers.takeBackReplacing({ runId: 'run-1' })).toEqual({ kind: 'code', back: 0, left: 2 });
  expect(await readPosts()).toEqual(after);
});

it('Undo of a replaced code writes a text again that was written again meanwhile, and that its user never touched', async () => {
  await worker.handlers.replaceCode(act);
  await worker.handlers.changePost({ postId: 'post-1', change: { kind: 'rename', name: 'Another name' } });
  const renamed = (await textsOf())[0]?.[1] ?? '';
  expect(renamed).toContain('HARIAN10');
  expect(await worker.handlers.takeBackReplacing({ runId: 'run-1' })).toEqual({ kind: 'code', back: 2, left: 0 });
  const [edited, written] = (await textsOf())[0] ?? [];
  expect(edited).toBe(text);
  expect(written).toBe(renamed.replaceAll('HARIAN10', 'BERAS5').replace('30', '24'));
});
