import { beforeEach, expect, it } from 'vitest';
import { sumByPost } from '#lib/domain/today/sum-edit-money.ts';
import { type Database, openDatabase, postStores } from '#lib/store/database.ts';
import { openPosts } from '#lib/store/open-posts.ts';
import { readPostAttribution } from '#lib/store/today/read-post-attribution.ts';
import { readPostDigests } from '#lib/store/today/read-today-posts.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost, aPostChannel, aPostLink } from '#tests/builders/a-post.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

const subIds = ['telegram', '', '', '', ''] as const;
const row = aReportRow({ affSubs: ['telegram', null, null, null, null], payout: '7.80', convertedAt: '2026-11-26' });
const ownLink = aKeptLink({ offerId: '101', subIds, trackingLink: 'https://go.links.example/other' });
let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
  await database.clear('links');
  const transaction = database.transaction(postStores, 'readwrite');
  const posts = openPosts(transaction);
  const anOut = (postId: string, code: string, link: ReturnType<typeof aPostLink>) =>
    aPost({ postId, code, channels: [aPostChannel({ links: [link] })] });
  await posts.put(anOut('post-1', 'abcdef', aPostLink({ subIds })));
  await posts.put(anOut('post-2', 'bcdfgh', aPostLink({ trackingLink: 'https://go.links.example/other' })));
  await transaction.done;
  return () => database.close();
});

const read = async () =>
  sumByPost(await readPostAttribution(database, await readPostDigests(database), [row], 0), [row])(['post-1'], '101');

it('a conversion without letters is the post’s whose links alone have its sub-IDs', async () => {
  expect(await read()).toEqual([{ currency: 'MYR', amount: '7.80' }]);
});

it('a conversion without letters is no post’s where a link of its own has these sub-IDs', async () => {
  const alone = { ...ownLink, trackingLink: 'https://go.links.example/alone' };
  await database.put('links', { ...alone, reuseKey: 'alone', changedAtMs: 1 });
  expect(await read()).toEqual([]);
});

it('a link that a post has is not of its own, whatever sub-IDs the post has it with', async () => {
  await database.put('links', { ...ownLink, reuseKey: 'other', changedAtMs: 1 });
  expect(await read()).toEqual([{ currency: 'MYR', amount: '7.80' }]);
});

it('a post whose prints an earlier version stored as a list has its conversion, too', async () => {
  for (const digest of await database.getAll('postDigests')) {
    await database.put('postDigests', { ...digest, prints: [...digest.prints] });
  }
  await database.put('links', { ...ownLink, reuseKey: 'other', changedAtMs: 1 });
  expect(await read()).toEqual([{ currency: 'MYR', amount: '7.80' }]);
});
