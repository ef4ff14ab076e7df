import { beforeEach, expect, it } from 'vitest';
import { firstOwnBlock, packPrograms } from '#lib/domain/programs/program-block.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { readSearchQuery } from '#lib/domain/search/search-query.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { createSearch, type SearchScope } from '#lib/store/find/read-search.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost } from '#tests/builders/a-post.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const dayMs = 86_400_000;
let clockMs: number;
const nowMs = () => clockMs;
const offer = anOffer({ offerId: '101', name: 'Kedai Harian', categories: ['Food & Grocery'] });

let account: OpenAccount;
beforeEach(async () => {
  clockMs = Date.UTC(2026, 2, 10);
  account = await openTestAccount();
  const { database } = account;
  await database.put('offers', offer);
  await database.put('offerBlocks', {
    block: firstOwnBlock,
    version: 1,
    packed: packPrograms([toProgramSummary(offer)]),
  });
  await database.put(
    'links',
    aKeptLink({ linkId: 'rice', title: 'Jasmine rice', destinationUrl: 'https://kedai.example/p/rice' }),
  );
  await database.put('posts', aPost({ postId: 'pantry', name: 'Rice for the pantry' }));
  await database.put('campaigns', {
    ...aCampaign({ campaignId: 'c1', offerId: '101', name: 'Rice week', startDate: '', endDate: '' }),
    generation: 1,
  });
  for (const [shopId, name, offerName] of [
    ['1', 'Rice Corner', 'Elsewhere'],
    ['2', 'Rice House', 'Kedai Harian'],
  ] as const)
    await database.put('shops', aShop({ shopId, name, offerName, link: `https://kedai.example/${shopId}` }));
});

const search = (scope: SearchScope) =>
  createSearch(
    { accountId: account.accountId, database: async () => account.database, readSettings: account.readSettings, nowMs },
    scope,
  );
const find = (scope: SearchScope, typed: string) => search(scope).find(readSearchQuery(typed), 3, true);

it('the search of an account finds links, posts, programs, coupons and shops by one text', async () => {
  const { links, posts, programs, coupons, shops } = await find('everything', 'rice');
  expect(links.items.map(({ recordId }) => recordId)).toEqual(['rice']);
  expect(posts.items.map(({ postId }) => postId)).toEqual(['pantry']);
  // By what it sells.
  expect(programs.items.map(({ offerId }) => offerId)).toEqual(['101']);
  expect(coupons.items.map(({ campaignId }) => campaignId)).toEqual(['c1']);
  expect(shops.items.map(({ shopId }) => shopId)).toEqual(['2', '1']);
});

it('the search of an account reads programs and links alone where no more is wanted', async () => {
  const found = await find('programs-and-links', 'rice');
  expect(found.links.total).toBe(1);
  expect([found.posts.total, found.coupons.total, found.shops.total]).toEqual([0, 0, 0]);
});

it('the search of an account says whether all is read, and reads again after its end', async () => {
  const opened = search('everything');
  expect(opened.isWhole()).toBe(false);
  await opened.begin();
  expect(opened.isWhole()).toBe(true);
  opened.end();
  expect(opened.isWhole()).toBe(false);
  await account.database.put('links', aKeptLink({ linkId: 'cooker', title: 'Rice cooker' }));
  expect((await opened.find(readSearchQuery('cooker'), 3, true)).links.total).toBe(1);
});

it('the search of an account finds no code that ended since it was read, and reads again with the new day', async () => {
  const ending = aCampaign({ campaignId: 'c2', name: 'Rice day', startDate: '', endDate: '2026-03-10' });
  await account.database.put('campaigns', { ...ending, generation: 1 });
  const opened = search('everything');
  await opened.begin();
  const findCoupons = async () => (await opened.find(readSearchQuery('rice'), 3, true)).coupons.items;
  expect((await findCoupons()).map(({ campaignId }) => campaignId)).toEqual(['c2', 'c1']);
  clockMs += dayMs;
  expect(opened.isWhole()).toBe(false);
  expect((await findCoupons()).map(({ campaignId }) => campaignId)).toEqual(['c1']);
  expect(opened.isWhole()).toBe(true);
});
