import { expect, it } from 'vitest';
import { toDiaryId } from '#lib/domain/posts/diary-line.ts';
import { readAddressHistory } from '#lib/store/posts/read-address-history.ts';
import { readPost } from '#lib/store/posts/read-editor-data.ts';
import { readPostChanges, readPosts, readUnfinishedPosts } from '#lib/store/posts/read-posts.ts';
import { aDiaryLine } from '../../../../builders/a-diary-line.ts';
import { aKeptLink } from '../../../../builders/a-kept-link.ts';
import { aPlannedRun } from '../../../../builders/a-planned-run.ts';
import { aPost, aPostChannel } from '../../../../builders/a-post.ts';
import { openTestAccount } from '../../../../builders/open-test-account.ts';

const url = 'https://www.kedai.example/p/rice-cooker';

it('posts arrive in batches, the one that changed last first, those of one instant together', async () => {
  const { database } = await openTestAccount();
  const times = [5, 3, 3, 3, 1, 4];
  for (const [at, changedAtMs] of times.entries())
    await database.put('posts', aPost({ postId: `p${at}`, changedAtMs }));
  const batches = [];
  for await (const batch of readPosts(database, () => 2)) batches.push(batch.map((post) => post.changedAtMs));
  expect(batches.flat()).toEqual([5, 4, 3, 3, 3, 1]);
  expect(batches.length).toBeGreaterThan(1);
});

it('a post is read with its diary and its last run, and one that is gone is null', async () => {
  const { database } = await openTestAccount();
  await database.put('posts', aPost());
  for (const atMs of [1, 2]) await database.put('diary', aDiaryLine({ atMs, postId: 'post-1' }));
  await database.put('bulkRuns', aPlannedRun({ runId: 'old', postId: 'post-1', createdAtMs: 1, state: 'done' }));
  await database.put('bulkRuns', aPlannedRun({ runId: 'new', postId: 'post-1', createdAtMs: 2, state: 'paused' }));
  const view = await readPost(database, 'post-1');
  expect(view?.diary.map(({ atMs }) => atMs)).toEqual([2, 1]);
  expect(view?.making).toMatchObject({ run: { runId: 'new' }, isUnderWay: true });
  expect(await readPost(database, 'no')).toBeNull();
});

it('an address has its newest line and link, whatever the sub IDs, without what a post did itself', async () => {
  const { database } = await openTestAccount();
  const line = (atMs: number, change: Partial<Parameters<typeof aDiaryLine>[0]> = {}) =>
    database.put('diary', aDiaryLine({ atMs, diaryId: toDiaryId(atMs, `act-${atMs}`), ...change }));
  await line(1_000_000);
  await line(9, { channel: 'Blog', urls: ['https://other.example/', url] });
  await line(2_000_000, { kind: 'posted', postId: 'post-1' });
  await line(3_000_000, { kind: 'made', postId: 'post-2' });
  for (const mintedAtMs of [1, 3, 2]) {
    const subIds = [`blog-${mintedAtMs}`, '', '', '', ''] as const;
    const posted = { name: 'Aina', channel: 'Telegram', day: `2026-11-1${mintedAtMs}` };
    const link = aKeptLink({
      ...{ linkId: `l${mintedAtMs}`, destinationUrl: url, mintedAtMs, subIds },
      ...(mintedAtMs < 3 && { posted }),
    });
    await database.put('links', link);
  }
  expect(await readAddressHistory(database, url)).toMatchObject({
    line: { postId: 'post-1' },
    link: { mintedAtMs: 3 },
    teamPosting: { day: '2026-11-12' },
  });
  expect((await readAddressHistory(database, url, 'post-1')).line?.atMs).toBe(1_000_000);
  expect(await readAddressHistory(database, 'https://new.example/')).toEqual({
    line: null,
    link: null,
    teamPosting: null,
  });
});

it('an address has its line and its link, also where they have its percent codes in other letters', async () => {
  const { database } = await openTestAccount();
  const [small, large] = [`${url}/%e0%b8%82`, `${url}/%E0%B8%82`];
  await database.put('diary', aDiaryLine({ kind: 'posted', urls: [small] }));
  await database.put('links', aKeptLink({ destinationUrl: large }));
  for (const written of [small, large])
    expect(await readAddressHistory(database, written)).toMatchObject({
      line: { urls: [small] },
      link: { destinationUrl: large },
    });
});

it('the posts that the user may be at are drafts, and those with a channel to go to, the newest change first', async () => {
  const { database } = await openTestAccount();
  const posted = aPostChannel({ postedAtMs: 1 });
  const posts = [
    aPost({ postId: 'draft', changedAtMs: 1 }),
    aPost({
      postId: 'half out',
      changedAtMs: 4,
      state: 'out',
      channels: [posted, aPostChannel({ channelId: 'blog' })],
    }),
    aPost({ postId: 'out', changedAtMs: 3, state: 'out', channels: [posted] }),
    aPost({
      postId: 'out, one channel off',
      changedAtMs: 2,
      state: 'out',
      channels: [posted, aPostChannel({ channelId: 'blog', isOff: true })],
    }),
    aPost({ postId: 'archived', changedAtMs: 5, state: 'archived' }),
  ];
  for (const post of posts) await database.put('posts', post);
  expect((await readUnfinishedPosts(database)).map(({ postId }) => postId)).toEqual(['half out', 'draft']);
});

it('a draft that did not change while twenty others did is no longer at hand', async () => {
  const { database } = await openTestAccount();
  await database.put('posts', aPost({ postId: 'old', changedAtMs: 0 }));
  for (let at = 1; at <= 19; at += 1)
    await database.put('posts', aPost({ postId: `p${at}`, changedAtMs: at, state: 'archived' }));
  expect(await readUnfinishedPosts(database)).toHaveLength(1);
  await database.put('posts', aPost({ postId: 'p20', changedAtMs: 20, state: 'archived' }));
  expect(await readUnfinishedPosts(database)).toEqual([]);
});

it('a change is read alone, a deleted post is named, and one that Undo put back is read again', async () => {
  const { database } = await openTestAccount();
  const old = aPost({ postId: 'old', changedAtMs: 1 });
  for (const post of [old, aPost({ postId: 'new', changedAtMs: 5 })]) await database.put('posts', post);
  const known = new Map([
    ['old', true],
    ['new', true],
  ]);
  const read = async () => {
    const { changed, gone } = await readPostChanges(database, 5, known);
    return [changed.map(({ postId }) => postId), gone];
  };
  expect(await read()).toEqual([['new'], []]);
  await database.delete('posts', 'old');
  expect(await read()).toEqual([['new'], ['old']]);
  known.delete('old');
  await database.put('posts', old);
  expect(await read()).toEqual([['new', 'old'], []]);
});

it('a deleted post is named although another came back at the same time', async () => {
  const { database } = await openTestAccount();
  await database.put('posts', aPost({ postId: 'restored', changedAtMs: 1 }));
  const { changed, gone } = await readPostChanges(database, 5, new Map([['deleted', true]]));
  expect([changed.map(({ postId }) => postId), gone]).toEqual([['restored'], ['deleted']]);
});
