import { beforeEach, expect, it } from 'vitest';
import { firstOwnBlock, packPrograms } from '#lib/domain/programs/program-block.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { readSearchQuery } from '#lib/domain/search/search-query.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { createFindElsewhere } from '#lib/store/find/read-find-data.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost } from '#tests/builders/a-post.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

let shown: OpenAccount;
let other: Database;
let findElsewhere: ReturnType<typeof createFindElsewhere>;
beforeEach(async () => {
  shown = await openTestAccount();
  await shown.database.put('links', aKeptLink({ linkId: 'mine', title: 'Jasmine rice' }));
  await shown.root.put('accounts', anAccount({ accountId: 'blog', name: 'Blog' }));
  other = await openDatabase('blog');
  await other.put('links', aKeptLink({ linkId: 'theirs', title: 'Jasmine rice' }));
  await other.put('posts', aPost({ postId: 'pantry', name: 'Rice for the pantry' }));
  const [joined, open] = [
    anOffer({ offerId: '1', name: 'Rice House' }),
    anOffer({ offerId: '2', name: 'Rice Market', applicationStatus: 'none' }),
  ];
  for (const offer of [joined, open]) await other.put('offers', offer);
  const blocks = [
    { block: firstOwnBlock, version: 1, packed: packPrograms([toProgramSummary(joined)]) },
    { block: 0, version: 1, packed: packPrograms([toProgramSummary(open)]) },
  ];
  for (const block of blocks) await other.put('offerBlocks', block);
  findElsewhere = createFindElsewhere(shown, () => Date.UTC(2026, 2, 10));
});

const find = (typed: string) => findElsewhere(readSearchQuery(typed), 3);

it('what other accounts have is their links, posts and own programs, and nothing of the account in use', async () => {
  const [blog, ...more] = await find('rice');
  expect(more).toEqual([]);
  expect([blog?.accountId, blog?.title]).toEqual(['blog', 'Blog']);
  expect(blog?.found.links.items.map(({ recordId }) => recordId)).toEqual(['theirs']);
  expect(blog?.found.posts.items.map(({ postId }) => postId)).toEqual(['pantry']);
  expect(blog?.found.programs.items.map(({ offerId }) => offerId)).toEqual(['1']);
});

it('what other accounts have is nothing where nothing is found in them', async () => {
  expect(await find('kettle')).toEqual([]);
});

it('what other accounts have lacks an account that cannot be read, and it hides none', async () => {
  await shown.root.put('accounts', anAccount({ accountId: 'gone', name: 'Gone' }));
  expect((await find('rice')).map(({ title }) => title)).toEqual(['Blog']);
});

it('what other accounts have is read again once something stored has changed', async () => {
  await find('rice');
  await other.put('links', aKeptLink({ linkId: 'new', title: 'Brown rice' }));
  expect((await find('brown')).length).toBe(0);
  announceDataChange('links');
  await expect.poll(async () => (await find('brown')).length).toBe(1);
});

it('what other accounts have goes with an account that is removed', async () => {
  await find('rice');
  await shown.root.delete('accounts', 'blog');
  expect(await find('rice')).toEqual([]);
});
