import { expect, it } from 'vitest';
import { toDiaryId } from '#lib/domain/posts/diary-line.ts';
import { readAddressHistory } from '#lib/store/posts/read-address-history.ts';
import { readPost } from '#lib/store/posts/read-post.ts';
import { readPosts } from '#lib/store/posts/read-posts.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPlannedRun } from '#tests/builders/a-planned-run.ts';
import { aPost } from '#tests/builders/a-post.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

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
