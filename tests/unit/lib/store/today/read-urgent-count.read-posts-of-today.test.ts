import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { findPostEdits } from '#lib/domain/posts/find-post-edits.ts';
import {
  isEmptyPost,
  type Post,
  type PostChannel,
  type PostCoupon,
  type PostLink,
  type PostProduct,
} from '#lib/domain/posts/post.ts';
import { createPostAttribution } from '#lib/domain/posts/post-attribution.ts';
import { sumByPost } from '#lib/domain/today/sum-edit-money.ts';
import { toTodayPost } from '#lib/domain/today/today-post.ts';
import { type Database, openDatabase, postStores } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { openPosts } from '#lib/store/open-posts.ts';
import { readPostSurroundings } from '#lib/store/posts/read-post-edits.ts';
import { readPostAttribution } from '#lib/store/today/read-post-attribution.ts';
import { readPostDigests } from '#lib/store/today/read-today-posts.ts';
import { readPostsOfToday } from '#lib/store/today/read-urgent-count.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

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
  expect((await read()).map(({ causeId }) => causeId)).toEqual(['coupon:1:vanished:BERAS5']);
  await database.put('posts', anOut('post-2', { offerId: '102' }));
  expect(await read()).toEqual([]);
  database.close();
});

const nowMs = Date.UTC(2026, 10, 27, 4);

const today = '2026-11-27';

const offerIds = ['1', '2', '3'];

const codes = ['abcdef', 'bcdfgh', 'cdfghj', 'dfghjk'];

const endDates = ['', '2026-11-20', today, '2026-11-29', '2026-12-20'];

const host = 'shop.example';

const offer = fc.constantFrom(...offerIds);

const campaignId = fc.constantFrom('c1', 'c2', 'c3', 'c4');

const anyCoupon: fc.Arbitrary<PostCoupon> = fc.record({
  ...{ campaignId, name: fc.constant('Sale'), voucherCode: fc.constantFrom('A', 'B') },
  endDate: fc.constantFrom(...endDates),
});

const campaign = fc
  .record({ campaignId, offerId: fc.constantFrom(...offerIds, '9'), endDate: fc.constantFrom(...endDates) })
  .chain((each) =>
    fc.constantFrom('A', 'B', 'C').map((voucherCode) => aCampaign({ ...each, voucherCode, startDate: '' })),
  );

const subIds = fc.tuple(
  fc.constantFrom('', 'telegram', 'blog'),
  fc.constantFrom('', '', ...codes),
  ...[fc.constant(''), fc.constant(''), fc.constant('')],
);

const trackingLink = fc.constantFrom('a', 'b', 'c', 'd', 'e').map((end) => `https://go.links.example/${end}`);

const link: fc.Arbitrary<PostLink> = fc.record({
  ...{ productId: fc.constantFrom('p0', 'p1', 'gone'), offerId: offer, trackingLink },
  subIds: subIds as fc.Arbitrary<PostLink['subIds']>,
});

const product: fc.Arbitrary<PostProduct> = fc
  .record({ offerId: fc.option(offer, { freq: 9 }), coupon: fc.option(anyCoupon, { freq: 1 }) })
  .map((each) => aPostProduct({ ...each, url: `https://${host}/p` }));

const channel: fc.Arbitrary<PostChannel> = fc
  .record(
    {
      channelId: fc.constantFrom('telegram', 'blog'),
      links: fc.array(link, { maxLength: 3, size: 'max' }),
      formerLinks: fc.array(link, { maxLength: 1 }),
      postedAtMs: fc.constantFrom(1, nowMs - 5, nowMs),
      isOff: fc.boolean(),
    },
    { requiredKeys: ['channelId', 'links'] },
  )
  .map((each) => aPostChannel(each));

const takenEdit = fc.record({
  offerId: offer,
  coupon: anyCoupon,
  isVanished: fc.boolean(),
  productId: fc.constantFrom('p0', 'p1'),
});

const post: fc.Arbitrary<Post> = fc
  .record(
    {
      ...{
        state: fc.constantFrom('draft', 'out', 'out', 'out', 'out', 'archived'),
        name: fc.constantFrom('', 'Basket'),
      },
      ...{
        products: fc.array(product, { minLength: 1, maxLength: 2, size: 'max' }),
        channels: fc.array(channel, { maxLength: 2 }),
      },
      createdAtMs: fc.constantFrom(1, nowMs - 86_400_000 * 3, nowMs + 86_400_000 * 3),
      changedAtMs: fc.constantFrom(1, 2),
      runId: fc.constant('run'),
      kept: fc.constant({ runId: 'kept', most: 2 }),
      doneCauses: fc.array(fc.constantFrom('program:1:paused:7', `coupon:c1:${today}`), { maxLength: 2 }),
      takenEdits: fc.array(takenEdit, { maxLength: 1 }),
    },
    { requiredKeys: ['state', 'name', 'products', 'channels', 'createdAtMs', 'changedAtMs'] },
  )
  .map(({ products, takenEdits, ...each }) =>
    aPost({
      ...(each as Partial<Post>),
      products: products.map((one, index) => ({ ...one, productId: `p${index}` })),
      ...(takenEdits !== undefined && {
        takenEdits: takenEdits.map((taken) => ({
          ...{ causeId: `coupon:${taken.coupon.campaignId}:taken`, offerId: taken.offerId, offerName: 'Kedai' },
          cause: { kind: 'coupon', coupon: taken.coupon, isVanished: taken.isVanished },
          productIds: [taken.productId],
        })),
      }),
    }),
  );

const row: fc.Arbitrary<ReportRow> = fc
  .record({
    ...{ offerId: offer, affSubs: subIds, status: fc.constantFrom('approved', 'pending', 'rejected') },
    convertedAt: fc.constantFrom('2026-11-01 10:00:00', '2026-11-26 10:00:00'),
  })
  .map((each) => aReportRow({ ...each, affSubs: each.affSubs.map((subId) => subId || null) as ReportRow['affSubs'] }));

interface Stored {
  readonly posts: readonly (readonly [post: Post, isDigested: boolean])[];
  readonly campaigns: readonly Campaign[];
  readonly marked: readonly string[];
  readonly refused: readonly string[];
  readonly hasAll: boolean;
  readonly ownLinks: readonly PostLink[];
}

const stored: fc.Arbitrary<Stored> = fc.record({
  posts: fc
    .array(fc.tuple(post, fc.boolean()), { minLength: 2, maxLength: codes.length, size: 'max' })
    .map((list) =>
      list.map(
        ([each, isDigested], at) => [{ ...each, postId: `post-${at}`, code: codes[at] ?? '' }, isDigested] as const,
      ),
    ),
  campaigns: fc.uniqueArray(campaign, { maxLength: 4, size: 'max', selector: (each) => each.campaignId }),
  ...{ marked: fc.subarray(offerIds), refused: fc.subarray(offerIds), hasAll: fc.boolean() },
  ownLinks: fc.array(link, { maxLength: 4, size: 'max' }),
});

async function store(database: Database, { posts, campaigns, marked, refused, hasAll, ownLinks }: Stored) {
  for (const name of [...postStores, 'campaigns', 'linkMarks', 'learnedHosts', 'links', 'meta'] as const) {
    await database.clear(name);
  }
  if (hasAll) await writeMeta(database, 'campaignsListedAtMs', 1);
  for (const each of campaigns) await database.put('campaigns', aCampaign(each));
  for (const offerId of marked) {
    await database.put('linkMarks', { offerId, trouble: 'paused', sinceMs: 7, isSeen: false });
  }
  for (const offerId of refused) {
    await database.put('learnedHosts', { key: offerId, offerId, host, kind: 'refused', atMs: nowMs });
  }
  const ofPosts = posts.flatMap(([{ channels }]) => channels.flatMap((each) => each.links));
  for (const [at, each] of [...ofPosts, ...ownLinks].entries()) {
    const { offerId, subIds: ofLink, trackingLink: url } = each;
    const kept = aKeptLink({ linkId: `link-${at}`, offerId, subIds: ofLink, trackingLink: url });
    await database.put('links', { ...kept, reuseKey: `key-${at}`, changedAtMs: 1 });
  }
  const transaction = database.transaction(postStores, 'readwrite');
  for (const [each, isDigested] of posts) {
    await (isDigested ? openPosts(transaction).put(each) : transaction.objectStore('posts').put(each));
  }
  await transaction.done;
}

/** Every post, as it was read before there were digests. */
const readAll = async (database: Database) =>
  (await database.getAllFromIndex('posts', 'byChangedAt'))
    .reverse()
    .filter((each) => !isEmptyPost(each))
    .map(toTodayPost);

it('what posts need, and what they earned, is the same by digests as by whole posts and all links', async () => {
  const { database } = await openTestAccount();
  await fc.assert(
    fc.asyncProperty(stored, fc.array(row, { maxLength: 8, size: 'max' }), async (given, rows) => {
      await store(database, given);
      const all = await readAll(database);
      const digests = await readPostDigests(database);
      expect(digests.filter(({ isEmpty }) => !isEmpty).map(({ postId }) => postId)).toEqual(
        all.map(({ postId }) => postId),
      );
      const { edits, waiting } = await readPostsOfToday(database, digests, { serviceDay: today, nowMs });
      const around = await readPostSurroundings(database, all, { today, nowMs });
      expect(edits).toEqual(findPostEdits(all, around));
      const mayWait = ({ state, products, kept, runId }: (typeof all)[number]) =>
        kept !== undefined || (state === 'draft' && products.length > 0 && runId === undefined);
      expect(waiting.filter(mayWait)).toEqual(all.filter(mayWait));

      const earned = sumByPost(await readPostAttribution(database, digests, rows, 480), rows);
      const expected = sumByPost(createPostAttribution(all, await database.getAll('links'), 480), rows);
      for (const { postId } of all) {
        for (const offerId of offerIds) expect(earned([postId], offerId)).toEqual(expected([postId], offerId));
      }
    }),
    { numRuns: 60 },
  );
  database.close();
});
