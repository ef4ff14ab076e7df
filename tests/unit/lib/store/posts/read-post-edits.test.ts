import { expect, it } from 'vitest';
import { findPostEdits } from '#lib/domain/posts/find-post-edits.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { readPostSurroundings } from '#lib/store/posts/read-post-edits.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const coupon = { campaignId: '1', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-11-24' };
const posts = [aPost({ state: 'out', products: [aPostProduct({ coupon })], channels: [aPostChannel()] })];
const now = { today: '2026-11-24', nowMs: Date.UTC(2026, 10, 24) };

it('what posts need an edit for is found in what is stored', async () => {
  const { database } = await openTestAccount();
  const find = async () => findPostEdits(posts, await readPostSurroundings(database, posts, now));
  expect((await find()).map(({ causeId }) => causeId)).toEqual(['coupon:1:2026-11-24']);
  await database.put('campaigns', {
    ...aCampaign({ ...coupon, offerId: '101', endDate: '2026-12-24' }),
    generation: 1,
  });
  expect(await find()).toEqual([]);
  await database.put('linkMarks', { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: true });
  const host = 'www.kedai.example';
  await database.put('learnedHosts', { key: `101|${host}`, offerId: '101', host, kind: 'refused', atMs: now.nowMs });
  expect((await find()).map(({ causeId }) => causeId)).toEqual([
    'program:101:paused:5',
    `refused:101:${host}:${now.nowMs}`,
  ]);
});

it('a coupon has vanished only where the network listed all of them', async () => {
  const { database } = await openTestAccount();
  const hasAll = async () => (await readPostSurroundings(database, posts, now)).hasAllCampaigns;
  expect(await hasAll()).toBe(false);
  await writeMeta(database, 'campaignsListedAtMs', 1);
  expect(await hasAll()).toBe(true);
});

it('a coupon has not vanished from a list that is empty for the first time, and has once that stays so for a day', async () => {
  const { database } = await openTestAccount();
  const hasAll = async () => (await readPostSurroundings(database, posts, now)).hasAllCampaigns;
  await writeMeta(database, 'campaignsListedAtMs', 1);
  await writeMeta(database, 'emptySinceMs', { campaigns: 1 });
  expect(await hasAll()).toBe(false);
  await writeMeta(database, 'campaignsListedAtMs', 1 + 86_400_000);
  expect(await hasAll()).toBe(true);
});

it.each([
  ['counts more rows than it gave', { rows: 0, fields: 0, shortfall: { listed: 5, given: 3 } }],
  ['has a row that cannot be read', { rows: 1, fields: 0 }],
])('a coupon has not vanished from a list that %s', async (_how, campaigns) => {
  const { database } = await openTestAccount();
  const hasAll = async () => (await readPostSurroundings(database, posts, now)).hasAllCampaigns;
  await writeMeta(database, 'campaignsListedAtMs', 1);
  await writeMeta(database, 'unreadable', { campaigns });
  expect(await hasAll()).toBe(false);
  await writeMeta(database, 'unreadable', { campaigns: { rows: 0, fields: 2 } });
  expect(await hasAll()).toBe(true);
});
