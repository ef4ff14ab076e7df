import { beforeEach, describe, expect, it } from 'vitest';
import type { PostChange } from '#lib/domain/posts/change-post.ts';
import { isPost, type Post } from '#lib/domain/posts/post.ts';
import { toCouponUnswap } from '#lib/domain/posts/unswap-coupon.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readAddressHistory } from '#lib/store/posts/read-address-history.ts';
import { readPost } from '#lib/store/posts/read-editor-data.ts';
import { readPostChanges } from '#lib/store/posts/read-posts.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  await connectWorker(worker);
});

const send = () => worker.handlers;
const change = (postId: string, ...changes: readonly PostChange[]) =>
  changes.reduce<Promise<unknown>>(
    (before, each) => before.then(() => send().changePost({ postId, change: each })),
    Promise.resolve(),
  );
const telegram = { channelId: 'telegram', name: 'Telegram' };

it('a post is created by the first product that is added to it, and not twice', async () => {
  const first = await send().addToPost({ postId: 'a', product: aPostProduct() });
  expect(first).toMatchObject({ problem: null, post: { products: [{ productId: 'rice' }], state: 'draft' } });
  await send().addToPost({ postId: 'a', product: aPostProduct() });
  expect(await worker.db.getAll('posts')).toHaveLength(1);
  expect(isPost(await worker.db.get('posts', 'a'))).toBe(true);
});

it('a post has letters that no other post of the account has', async () => {
  const posts = [];
  for (const postId of ['a', 'b', 'c']) posts.push(await send().createPost({ postId, name: postId }));
  expect(new Set(posts.map(({ code }) => code)).size).toBe(3);
});

it('a post begins with the channels of the post before', async () => {
  await send().createPost({ postId: 'a', name: 'A' });
  await change('a', { kind: 'channels', channels: [telegram], hasSharedLinks: false });
  expect((await send().createPost({ postId: 'b', name: 'B' })).channels).toEqual([aPostChannel()]);
});

it('a post that was created already stays as it is when the same message comes again', async () => {
  await send().createPost({ postId: 'a', name: 'First' });
  expect((await send().createPost({ postId: 'a', name: 'Second' })).name).toBe('First');
});

it('a post comes back whole when its deletion is undone', async () => {
  const { post } = await send().addToPost({ postId: 'a', product: aPostProduct() });
  expect(await send().deletePost({ postId: 'a' })).toEqual(post);
  expect(await send().deletePost({ postId: 'a' })).toBeNull();
  await send().restorePost({ post: aPost({ ...post }) });
  expect(await worker.db.get('posts', 'a')).toEqual(post);
});

it('a post comes back whole when its deletion is undone after another was begun in its place, which stays', async () => {
  await send().addToPost({ postId: 'a', product: aPostProduct() });
  await change('a', { kind: 'rename', name: 'Kitchen' });
  const deleted = await send().deletePost({ postId: 'a' });
  if (deleted === null) throw new Error('No post');
  await worker.clock.advance(1_000);
  // The panel is still at the deleted post: the next product begins a post under its id.
  const pot = aPostProduct({ productId: 'pot', url: 'https://www.kedai.example/p/pot' });
  await send().addToPost({ postId: 'a', product: pot });
  const sinceMs = (await worker.db.get('posts', 'a'))?.changedAtMs ?? 0;
  for (const _again of [1, 2]) await send().restorePost({ post: deleted });
  expect(withoutTimes(await worker.db.get('posts', 'a'))).toEqual(withoutTimes(deleted));
  const others = (await worker.db.getAll('posts')).filter(({ postId }) => postId !== 'a');
  expect(others.map(({ products }) => products)).toEqual([[pot]]);
  // An open list shows both.
  const { changed } = await readPostChanges(worker.db, sinceMs, new Map([['a', null]]));
  expect(changed.map(({ products }) => products[0]?.productId).sort()).toEqual(['pot', 'rice']);
});

it('a post is copied as a draft without links, texts and days, under letters of its own', async () => {
  const channel = aPostChannel({ links: [aPostLink()], text: 'Ad', isEdited: true, postedAtMs: 1 });
  await worker.db.put('posts', aPost({ channels: [channel], state: 'out' }));
  const { post } = await send().duplicatePost({ postId: 'post-1', newPostId: 'b', name: 'Again' });
  expect(post).toMatchObject({ postId: 'b', name: 'Again', state: 'draft', channels: [aPostChannel()] });
  expect(post?.code).not.toBe('abcdef');
});

it('a post is copied without a channel that new posts cannot go to', async () => {
  const former = aPostChannel({ channelId: 'former-1', name: 'No preset', links: [aPostLink()] });
  await worker.db.put('posts', aPost({ channels: [aPostChannel(), former], state: 'out' }));
  const { post } = await send().duplicatePost({ postId: 'post-1', newPostId: 'b', name: 'Again' });
  expect(post?.channels).toEqual([aPostChannel()]);
});

it('a post that is to be deleted as an empty one stays where another page put a product into it', async () => {
  await send().createPost({ postId: 'a', name: '' });
  await send().createPost({ postId: 'b', name: '' });
  const { post } = await send().addToPost({ postId: 'a', product: aPostProduct() });
  expect(await send().deletePost({ postId: 'a', isEmpty: true })).toBeNull();
  expect(await worker.db.get('posts', 'a')).toEqual(post);
  await send().deletePost({ postId: 'b', isEmpty: true });
  expect(await worker.db.get('posts', 'b')).toBeUndefined();
});

it('a post that is gone changes nothing', async () => {
  const gone = { problem: 'gone', post: null };
  expect(await send().changePost({ postId: 'no', change: { kind: 'archive' } })).toEqual(gone);
  expect(await send().markPosted({ postId: 'no', actId: 'x', channelId: 'telegram', atMs: 1 })).toEqual(gone);
  expect(await send().duplicatePost({ postId: 'no', newPostId: 'b', name: '' })).toEqual(gone);
});

it('a post keeps an edited text through every other change, and shows open pages that it changed', async () => {
  let notices = 0;
  const stop = watchDataChanges(['posts'], () => {
    notices += 1;
  });
  await send().addToPost({ postId: 'a', product: aPostProduct() });
  await change(
    'a',
    { kind: 'channels', channels: [telegram], hasSharedLinks: false },
    { kind: 'text', channelId: 'telegram', text: 'Mine' },
    { kind: 'rename', name: 'Kitchen' },
  );
  expect((await worker.db.get('posts', 'a'))?.channels[0]).toMatchObject({ text: 'Mine', isEdited: true });
  await change('a', { kind: 'write-again', channelId: 'telegram' });
  const [channel] = (await worker.db.get('posts', 'a'))?.channels ?? [];
  expect(channel?.isEdited).toBe(false);
  expect(channel?.text).toContain('Rice cooker 1.8 l');
  await expect.poll(() => notices).toBe(5);
  stop();
});

it('a text that is typed while its links arrive keeps them, and an address that the user types in place of one', async () => {
  const { url } = aPostProduct();
  const { trackingLink } = aPostLink();
  const shown = `Rice: ${url}`;
  const put = (text: string) =>
    worker.db.put('posts', aPost({ channels: [aPostChannel({ links: [aPostLink()], text, isEdited: true })] }));
  const type = async (text: string, over: string) => {
    await change('post-1', { kind: 'text', channelId: 'telegram', text, over });
    return (await worker.db.get('posts', 'post-1'))?.channels[0]?.text;
  };
  // The page has not read the link yet, which the text has by now.
  await put(`Rice: ${trackingLink}`);
  expect(await type(`New! ${shown}`, shown)).toBe(`New! Rice: ${trackingLink}`);
  expect(await type(`Brand new! ${shown}`, shown)).toBe(`Brand new! Rice: ${trackingLink}`);
  await put(`Rice: ${trackingLink}`);
  expect(await type(shown, `Rice: ${trackingLink}`)).toBe(shown);
  await put('My words');
  expect(await type(shown, 'My words')).toBe(shown);
});

it('a text of another device that was written before its links were made takes them when it is used', async () => {
  const { trackingLink } = aPostLink();
  const there = `Rice: ${aPostProduct().url}`;
  const text = `My rice: ${trackingLink}`;
  const channel = aPostChannel({ links: [aPostLink()], text, isEdited: true, otherTexts: [there] });
  await worker.db.put('posts', aPost({ channels: [channel] }));
  for (const _again of [1, 2]) {
    await send().changeOtherText({ postId: 'post-1', channelId: 'telegram', text: there, kind: 'use' });
    expect((await worker.db.get('posts', 'post-1'))?.channels).toMatchObject([
      { text: `Rice: ${trackingLink}`, isEdited: true, otherTexts: [text] },
    ]);
  }
});

const withoutTimes = (post: Post | undefined) => ({ ...post, changedAtMs: 0, stamps: undefined });

describe('a coupon that another replaced', () => {
  const beras = { campaignId: '1', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-11-24' };
  const harian = { campaignId: '2', name: '10% off', voucherCode: 'HARIAN10', endDate: '2026-11-30' };
  const causeId = 'coupon:1:2026-11-24';
  const cause = { kind: 'coupon', coupon: beras, isVanished: false } as const;
  const edit = { causeId, offerId: '101', offerName: 'Kedai Harian (MY)', cause, productIds: ['rice'] };
  const mine = 'Mine, or HARIAN10\n✂ BERAS5\nhttps://go.links.example/rice';

  /** A post that is out, before the swap and after it, as the worker stores it. */
  const swap = async (coupon: typeof harian | null) => {
    const written = { channelId: 'blog', name: 'Blog', text: 'old' };
    await worker.db.put(
      'posts',
      aPost({
        state: 'out',
        products: [aPostProduct({ coupon: beras })],
        channels: [aPostChannel({ text: mine, isEdited: true, links: [aPostLink()] }), aPostChannel(written)],
      }),
    );
    // As a text of the template is until its post changes.
    await change('post-1', { kind: 'write-again', channelId: 'blog' });
    const before = await worker.db.get('posts', 'post-1');
    await change('post-1', { kind: 'swap-coupon', campaignId: '1', coupon, edit });
    const after = await worker.db.get('posts', 'post-1');
    const undo = before && after && toCouponUnswap(before, after, causeId);
    if (!undo || !before) throw new Error('Nothing was swapped');
    return { before, after, undo };
  };

  it.each([harian, null])(
    'a coupon that another replaced comes back by Undo with the texts as they were, also the lines that went',
    async (coupon) => {
      const { before, after, undo } = await swap(coupon);
      expect(after?.channels.map(({ text }) => text)).not.toEqual(before.channels.map(({ text }) => text));
      // The worker may be killed before it answers: the page sends the same again.
      await change('post-1', undo, undo);
      // When it changed is all that is new.
      expect(withoutTimes(await worker.db.get('posts', 'post-1'))).toEqual(withoutTimes(before));
    },
  );

  it('a coupon that another replaced comes back in a text that its user changed meanwhile, with that change', async () => {
    const { undo } = await swap(harian);
    await change('post-1', { kind: 'text', channelId: 'telegram', text: 'Newer words\n✂ HARIAN10' }, undo);
    const post = await worker.db.get('posts', 'post-1');
    expect(post?.channels[0]?.text).toBe('Newer words\n✂ BERAS5');
    expect([post?.products[0]?.coupon, post?.takenEdits]).toEqual([beras, undefined]);
  });

  it('a coupon that another replaced is taken back for its cause alone', async () => {
    const { undo } = await swap(harian);
    const post = await worker.db.get('posts', 'post-1');
    const other = { ...edit, causeId: 'coupon:9:2026-11-30' };
    await worker.db.put('posts', aPost({ ...post, takenEdits: [...(post?.takenEdits ?? []), other] }));
    await change('post-1', undo);
    expect((await worker.db.get('posts', 'post-1'))?.takenEdits).toEqual([other]);
  });
});

describe('the diary', () => {
  const url = 'https://www.kedai.example/p/rice-cooker';

  it('the diary has one line for each act, however often its message comes', async () => {
    await worker.db.put('posts', aPost());
    const act = { postId: 'post-1', actId: 'act-1', channelId: 'telegram' };
    for (const _again of [1, 2])
      await send().markPosted({ ...act, address: 'https://t.example/1841', atMs: worker.clock.nowMs() });
    await send().noteTextCopied({ ...act, actId: 'act-2' });
    await worker.clock.advance(1_000);
    for (const _again of [1, 2]) await send().noteCopy({ actId: 'act-3', url, channel: 'Blog' });
    const view = await readPost(worker.db, 'post-1');
    expect(view?.diary.map(({ kind }) => kind).sort()).toEqual(['copied', 'posted']);
    expect(view?.post).toMatchObject({ state: 'out', channels: [{ address: 'https://t.example/1841' }] });
    expect(await worker.db.count('diary')).toBe(3);
  });

  it('the diary takes an address that comes later into the line that says that the channel was posted', async () => {
    await send().addToPost({ postId: 'a', product: aPostProduct() });
    await change('a', { kind: 'channels', channels: [telegram], hasSharedLinks: false });
    const { channelId } = telegram;
    await send().noteTextCopied({ postId: 'a', actId: 'copy', channelId });
    await send().markPosted({ postId: 'a', actId: 'post', channelId, atMs: worker.clock.nowMs() });
    const addressOf = async () => (await readPost(worker.db, 'a'))?.diary.map(({ kind, address }) => [kind, address]);
    await change('a', { kind: 'address', channelId, address: 'https://t.example/1841' });
    expect(await addressOf()).toEqual([
      ['posted', 'https://t.example/1841'],
      ['copied', undefined],
    ]);
    await change('a', { kind: 'address', channelId, address: null });
    expect(await addressOf()).toEqual([
      ['posted', undefined],
      ['copied', undefined],
    ]);
  });

  it('the diary has the address that was typed just before its channel was marked as posted', async () => {
    await worker.db.put('posts', aPost());
    const { channelId } = telegram;
    // The click that marks it takes the focus from the field: its page sends both before it has an answer.
    await change('post-1', { kind: 'address', channelId, address: 'https://t.example/1841' });
    await send().markPosted({ postId: 'post-1', actId: 'post', channelId, atMs: worker.clock.nowMs() });
    const diary = (await readPost(worker.db, 'post-1'))?.diary;
    expect(diary).toMatchObject([{ kind: 'posted', address: 'https://t.example/1841' }]);
  });

  it('the diary loses the line of a posting that is taken back, and the channel is out since the posting before', async () => {
    await worker.db.put(
      'posts',
      aPost({ channels: [aPostChannel(), aPostChannel({ channelId: 'blog', name: 'Blog' })] }),
    );
    const post = { postId: 'post-1', channelId: 'telegram' };
    const read = async () => {
      const view = await readPost(worker.db, 'post-1');
      const days = view?.post.channels.map(({ postedAtMs }) => postedAtMs);
      return { state: view?.post.state, days, lines: view?.diary.map(({ atMs, channel }) => [atMs, channel]) };
    };
    const firstMs = worker.clock.nowMs();
    await send().markPosted({ ...post, actId: 'first', atMs: firstMs });
    const afterFirst = await read();
    expect(afterFirst).toEqual({ state: 'out', days: [firstMs, undefined], lines: [[firstMs, 'Telegram']] });
    const secondMs = firstMs + 1_000;
    await send().markPosted({ ...post, actId: 'second', atMs: secondMs });
    await send().unmarkPosted({ ...post, postedAtMs: secondMs });
    expect(await read()).toEqual(afterFirst);
    // Its message may come again, after another marking as well.
    await send().markPosted({ postId: 'post-1', channelId: 'blog', actId: 'third', atMs: secondMs });
    for (const _again of [1, 2]) await send().unmarkPosted({ ...post, postedAtMs: firstMs });
    expect(await read()).toEqual({
      state: 'out',
      days: [undefined, secondMs],
      lines: [[secondMs, 'Blog']],
    });
    await send().unmarkPosted({ postId: 'post-1', channelId: 'blog', postedAtMs: secondMs });
    expect(await read()).toEqual({ state: 'draft', days: [undefined, undefined], lines: [] });
    expect(isPost(await worker.db.get('posts', 'post-1'))).toBe(true);
    expect(await send().unmarkPosted({ ...post, postId: 'no', postedAtMs: firstMs })).toMatchObject({
      problem: 'gone',
    });
  });

  it('the diary has none of a collected post, which is a draft again once its posting is taken back, and out by Undo', async () => {
    const postedAtMs = worker.clock.nowMs() - 86_400_000;
    await worker.db.put('posts', aPost({ state: 'out', channels: [aPostChannel({ postedAtMs })] }));
    const channel = { postId: 'post-1', channelId: 'telegram' };
    const { post } = await send().unmarkPosted({ ...channel, postedAtMs });
    expect(post).toMatchObject({ state: 'draft', channels: [expect.not.objectContaining({ postedAtMs })] });
    expect(await send().markPosted({ ...channel, actId: 'undo', atMs: postedAtMs })).toMatchObject({
      post: { state: 'out', channels: [{ postedAtMs }] },
    });
    expect((await readPost(worker.db, 'post-1'))?.diary).toMatchObject([{ kind: 'posted', atMs: postedAtMs }]);
  });

  it('the diary’s posting that is taken back leaves an archived post in the archive, unless it was posted again since', async () => {
    const post = { postId: 'post-1', channelId: 'telegram' };
    const stateOf = async () => (await worker.db.get('posts', 'post-1'))?.state;
    const [firstMs, secondMs] = [worker.clock.nowMs(), worker.clock.nowMs() + 1_000];
    await worker.db.put('posts', aPost({ state: 'archived', channels: [aPostChannel({ postedAtMs: 1_000 })] }));
    await send().markPosted({ ...post, actId: 'first', atMs: firstMs });
    expect(await stateOf()).toBe('out');
    await send().unmarkPosted({ ...post, postedAtMs: firstMs });
    expect(await stateOf()).toBe('archived');

    await send().markPosted({ ...post, actId: 'again', atMs: firstMs });
    await send().markPosted({ ...post, actId: 'second', atMs: secondMs });
    await send().unmarkPosted({ ...post, postedAtMs: firstMs });
    expect(await stateOf()).toBe('out');
    await send().unmarkPosted({ ...post, postedAtMs: secondMs });
    expect(await stateOf()).toBe('archived');
  });

  it('the diary gets the line again of a posting of an archived post, which stays in the archive, by Undo', async () => {
    await worker.db.put('posts', aPost({ state: 'archived', channels: [aPostChannel({ postedAtMs: 1_000 })] }));
    const post = { postId: 'post-1', channelId: 'telegram' };
    await send().unmarkPosted({ ...post, postedAtMs: 1_000 });
    expect(await send().markPosted({ ...post, actId: 'undo', atMs: 1_000, isBack: true })).toMatchObject({
      post: { state: 'archived', channels: [{ postedAtMs: 1_000 }] },
    });
  });

  it('the diary loses the line of a posting that is taken back although its channel has another name since', async () => {
    await worker.db.put('posts', aPost({ channels: [aPostChannel({ text: 'Ad', links: [aPostLink()] })] }));
    const atMs = worker.clock.nowMs();
    await send().markPosted({ postId: 'post-1', actId: 'act', channelId: 'telegram', atMs });
    const channel = { channelId: 'telegram', name: 'Telegram deals' };
    await send().changePost({ postId: 'post-1', change: { kind: 'channel', channel, isOn: true } });
    await send().unmarkPosted({ postId: 'post-1', channelId: 'telegram', postedAtMs: atMs });
    expect((await readPost(worker.db, 'post-1'))?.diary).toEqual([]);
  });

  it('the diary gives a collected post its day again, in whatever order later postings are taken back', async () => {
    const [collectedMs, firstMs] = [1_000, worker.clock.nowMs()];
    const secondMs = firstMs + 1_000;
    for (const order of [
      [firstMs, secondMs],
      [secondMs, firstMs],
    ]) {
      await worker.db.put('posts', aPost({ state: 'out', channels: [aPostChannel({ postedAtMs: collectedMs })] }));
      const post = { postId: 'post-1', channelId: 'telegram' };
      for (const atMs of [firstMs, secondMs]) await send().markPosted({ ...post, actId: `${order[0]}-${atMs}`, atMs });
      for (const postedAtMs of order) await send().unmarkPosted({ ...post, postedAtMs });
      expect(await worker.db.get('posts', 'post-1')).toMatchObject({
        state: 'out',
        channels: [{ postedAtMs: collectedMs }],
      });
    }
  });

  it('the diary gives a channel the later of two postings back, in whatever order they were noted and are taken back', async () => {
    const laterMs = worker.clock.nowMs();
    const earlierMs = laterMs - 1_000;
    for (const [first, second] of [
      [earlierMs, laterMs],
      [laterMs, earlierMs],
    ] as const) {
      await worker.db.put('posts', aPost());
      const post = { postId: 'post-1', channelId: 'telegram' };
      const readDay = async () => (await worker.db.get('posts', 'post-1'))?.channels[0]?.postedAtMs;
      // Two windows: in one the user takes back that a posting was taken back.
      for (const atMs of [laterMs, earlierMs]) await send().markPosted({ ...post, actId: `${first}-${atMs}`, atMs });
      expect(await readDay()).toBe(laterMs);
      await send().unmarkPosted({ ...post, postedAtMs: first });
      expect(await readDay()).toBe(second);
      await send().unmarkPosted({ ...post, postedAtMs: second });
      expect(await readDay()).toBeUndefined();
    }
  });

  it('the diary stays when the post is deleted, and says what was done with an address before', async () => {
    await worker.db.put('posts', aPost());
    await send().markPosted({ postId: 'post-1', actId: 'act-1', channelId: 'telegram', atMs: worker.clock.nowMs() });
    await send().deletePost({ postId: 'post-1' });
    expect((await readAddressHistory(worker.db, url)).line).toMatchObject({ kind: 'posted', channel: 'Telegram' });
  });
});
