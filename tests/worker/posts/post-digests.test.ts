import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noRecords } from '#lib/domain/backup/account-records.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { toPostDigest } from '#lib/domain/today/post-digest.ts';
import { mergeRecords, recordStores } from '#lib/store/backup/account-records.ts';
import { postStores } from '#lib/store/database.ts';
import { toTodayPostRecord } from '#lib/store/open-posts.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import { changeSettings, type Worker } from '#tests/builders/make-worker.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const causeId = 'program:900:paused:5';
const coupon = { campaignId: '1', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-11-24' };
const runner = aPostProduct({ productId: 'runner', url: 'https://batik.example/runner', offerId: '900' });
const channel = { channelId: 'telegram', name: 'Telegram' };
const edit = {
  ...{ causeId, offerId: '900', offerName: 'Batik', productIds: ['runner'] },
  cause: { kind: 'program', trouble: 'paused', sinceMs: 5 },
} as const;

type Act = (worker: Worker, postId: string, at: number) => Promise<unknown>;

let deleted: Post | null = null;
const finish = (worker: Worker) => worker.clock.runUntil(worker.bulk.wake());
const change =
  (given: Parameters<Worker['handlers']['changePost']>[0]['change']): Act =>
  ({ handlers }, postId) =>
    handlers.changePost({ postId, change: given });

/** Everything that writes posts, each as its page asks for it. */
const acts: Readonly<Record<string, Act>> = {
  add: ({ handlers }, postId) => handlers.addToPost({ postId, product: aPostProduct() }),
  addStopped: ({ handlers }, postId) => handlers.addToPost({ postId, product: runner }),
  create: ({ handlers }, postId) => handlers.createPost({ postId, name: '' }),
  rename: change({ kind: 'rename', name: 'Pantry' }),
  remove: change({ kind: 'remove', productId: 'rice' }),
  coupon: change({ kind: 'coupon', productId: 'rice', coupon }),
  channels: change({ kind: 'channels', channels: [channel], hasSharedLinks: false }),
  done: change({ kind: 'done', causeId, isDone: true }),
  duplicate: ({ handlers }, postId, at) => handlers.duplicatePost({ postId, newPostId: `copy-${at}`, name: 'Copy' }),
  async delete({ handlers }, postId) {
    deleted = (await handlers.deletePost({ postId })) ?? deleted;
  },
  restore: async ({ handlers }) => deleted && handlers.restorePost({ post: deleted }),
  copied: ({ handlers }, postId, at) => handlers.noteTextCopied({ postId, actId: `a${at}`, channelId: 'telegram' }),
  posted: ({ handlers, clock }, postId, at) =>
    handlers.markPosted({ postId, actId: `p${at}`, channelId: 'telegram', atMs: clock.nowMs() }),
  async unposted({ handlers, db }, postId) {
    const postedAtMs = (await db.get('posts', postId))?.channels[0]?.postedAtMs ?? 0;
    await handlers.unmarkPosted({ postId, channelId: 'telegram', postedAtMs });
  },
  rowDone: ({ handlers }, postId) =>
    handlers.markRowDone({ rowId: 'row', cause: causeId, title: 'Row', edited: [{ postId, rowIds: ['row'] }] }),
  rowUndone: ({ handlers }) => handlers.takeBackDone({ rowId: 'row', cause: causeId }),
  async make(worker, postId, at) {
    await worker.handlers.makePost({ postId, runId: `run-${at}` });
    await finish(worker);
  },
  async replace(worker, postId, at) {
    const products = [aPostProduct({ productId: 'runner', url: 'https://www.kedai.example/', isChosen: true })];
    const posts = [{ postId, edit: { ...edit, productIds: [...edit.productIds] }, products }];
    await worker.handlers.replaceInPosts({ runId: `replace-${at}`, causeId, offerName: 'Batik', posts });
    if (at % 2 === 0) await finish(worker);
  },
  async takeBack(worker, _postId, at) {
    await worker.handlers.takeBackReplacing({ runId: `replace-${at - 1}` });
  },
  async otherDevice({ db }, postId, at) {
    const links = [aPostLink({ trackingLink: `https://go.links.example/other-${at}` })];
    const theirs = aPost({
      ...{ postId, code: 'zzzzzz', name: `Of another device ${at}`, changedAtMs: 1 + at * 1_000 },
      channels: [aPostChannel({ links, text: 'Theirs' })],
    });
    const transaction = db.transaction(recordStores, 'readwrite');
    await Promise.all([mergeRecords(transaction, { ...noRecords, posts: [theirs] }), transaction.done]);
  },
  collect: ({ handlers }) => handlers.collectPosts(),
};

async function expectTrue({ db }: Worker, said: string): Promise<void> {
  // One transaction: a run may be giving its links to a post.
  const transaction = db.transaction(postStores);
  const [posts, digests, shortened] = await Promise.all([
    transaction.objectStore('posts').getAll(),
    transaction.objectStore('postDigests').getAll(),
    transaction.objectStore('todayPosts').getAll(),
  ]);
  expect(digests, said).toEqual(posts.map(toPostDigest));
  expect(shortened, said).toEqual(posts.map(toTodayPostRecord));
}

it('what Today reads in place of the posts is what follows from them, whatever was done', async () => {
  const worker = await makeMintingWorker();
  await changeSettings(worker, { bulkReserve: 0 });
  await worker.handlers.savePreset({
    presetId: 'telegram',
    name: 'Telegram',
    subIds: ['telegram', '{post}', '', '', ''],
  });
  await worker.clock.advance(120_000);
  // Each once, in an order in which it finds something to do; after that in any.
  let at = 0;
  const take = async (name: string, postId: string) => {
    at += 1;
    await acts[name]?.(worker, postId, at);
    await expectTrue(worker, `${name} of ${postId}`);
  };
  for (const name of Object.keys(acts)) await take(name, 'a');
  expect(await worker.db.count('posts')).toBeGreaterThan(1);
  const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.constantFrom('a', 'b'));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const [name, postId] of steps) await take(name, postId);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  await finish(worker);
  await expectTrue(worker, 'at the end');
});
