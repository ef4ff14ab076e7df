import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { readPostsOfToday } from '#lib/store/today/read-posts-of-today.ts';
import { readPostDigests } from '#lib/store/today/read-today-posts.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';

const coupon = { campaignId: '1', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '' };
const moment = { serviceDay: '2026-11-27', nowMs: Date.UTC(2026, 10, 27) };

it('a coupon that another program of the posts lists by now has not vanished', async () => {
  const database = await openDatabase('test');
  await writeMeta(database, 'campaignsListedAtMs', 1);
  const anOut = (postId: string, change: Parameters<typeof aPostProduct>[0]) =>
    aPost({ postId, state: 'out', products: [aPostProduct(change)], channels: [aPostChannel()] });
  await database.put('posts', anOut('post-1', { coupon }));
  const read = async () => (await readPostsOfToday(database, await readPostDigests(database), moment)).edits;
  await database.put('campaigns', aCampaign({ ...coupon, offerId: '102', endDate: '2026-12-24' }));
  expect((await read()).map(({ causeId }) => causeId)).toEqual(['coupon:1:vanished']);
  await database.put('posts', anOut('post-2', { offerId: '102' }));
  expect(await read()).toEqual([]);
  database.close();
});
