import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Post } from '#lib/domain/posts/post.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { toTodayList } from '#lib/domain/today/today-list.ts';
import type { TodayRow } from '#lib/domain/today/today-row.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { readToday } from '#lib/store/today/read-today.ts';
import { readUrgentCount } from '#lib/store/today/read-urgent-count.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';
import { aDoneMark } from '#tests/builders/a-done-mark.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

const nowMs = Date.UTC(2026, 10, 27, 4);
const stores = ['posts', 'linkMarks', 'campaigns', 'links', 'conversions', 'learnedHosts', 'meta'] as const;
let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});
afterEach(() => database.close());

const offerIds = ['101', '102', '103'];
const offerId = fc.constantFrom(...offerIds);
const endDate = fc.constantFrom('2026-11-25', '2026-11-27', '2026-11-28', '2026-11-30', '');
const product = fc.record({ offerId, endDate, hasCoupon: fc.boolean(), isLinked: fc.boolean() });
const channel = fc.record({ isPosted: fc.boolean(), isOff: fc.boolean() });
const somePost = fc.record({
  state: fc.constantFrom('draft' as const, 'out' as const, 'out' as const, 'archived' as const),
  products: fc.array(product, { maxLength: 3 }),
  channels: fc.array(channel, { maxLength: 2 }),
  isTaken: fc.boolean(),
});
const stored = fc.record({
  posts: fc.array(somePost, { maxLength: 5 }),
  marks: fc.uniqueArray(fc.record({ offerId, isSeen: fc.boolean() }), { selector: (mark) => mark.offerId }),
  listed: fc.uniqueArray(offerId),
  isWhole: fc.boolean(),
  linked: fc.uniqueArray(offerId),
  refused: fc.uniqueArray(offerId),
  done: fc.array(fc.nat({ max: 9 }), { maxLength: 4 }),
});
type Stored = typeof stored extends fc.Arbitrary<infer Value> ? Value : never;

function toPost({ state, products, channels, isTaken }: Stored['posts'][number], at: number): Post {
  const made = products.map((each, index) =>
    aPostProduct({
      ...{ productId: `p${index}`, offerId: each.offerId, url: `https://shop-${each.offerId}.example/p/${index}` },
      coupon: each.hasCoupon
        ? { campaignId: `c${each.offerId}`, name: 'Sale', voucherCode: `CODE${each.offerId}`, endDate: each.endDate }
        : null,
    }),
  );
  const links = made
    .filter((_, index) => products[index]?.isLinked)
    .map(({ productId, offerId: id }) =>
      aPostLink({ productId, offerId: id ?? '', trackingLink: `https://go.links.example/${at}${productId}` }),
    );
  const [first] = products;
  const takenEdits = [
    {
      ...{ causeId: `program:${first?.offerId}:paused:5`, offerId: first?.offerId ?? '', offerName: 'Kedai' },
      ...{ productIds: ['p0'], cause: { kind: 'program', trouble: 'paused', sinceMs: 5 } as const },
    },
  ];
  return aPost({
    ...{ postId: `post-${at}`, code: `abcde${at}`, state, products: made },
    channels: channels.map(({ isPosted, isOff }, index) =>
      aPostChannel({ channelId: `ch${index}`, links, ...(isPosted && { postedAtMs: 1 }), ...(isOff && { isOff }) }),
    ),
    ...(isTaken && first !== undefined && { takenEdits }),
  });
}

async function put({ posts, marks, listed, isWhole, linked, refused }: Stored): Promise<void> {
  for (const store of stores) await database.clear(store);
  for (const [at, post] of posts.entries()) await database.put('posts', toPost(post, at));
  for (const mark of marks) await database.put('linkMarks', { ...mark, trouble: 'paused', sinceMs: 5 });
  for (const id of listed)
    await database.put('campaigns', aCampaign({ campaignId: `c${id}`, offerId: id, voucherCode: `CODE${id}` }));
  for (const id of linked) await database.put('links', aKeptLink({ linkId: id, offerId: id }));
  for (const id of refused) {
    const host = `shop-${id}.example`;
    await database.put('learnedHosts', { key: `${id}|${host}`, kind: 'refused', offerId: id, host, atMs: nowMs - 1 });
  }
  if (isWhole) await writeMeta(database, 'campaignsListedAtMs', nowMs);
  const order = aConversion({ convertedAt: '2026-11-25 10:00:00', affSubs: ['telegram', 'abcde0', null, null, null] });
  await database.put('conversions', { ...order, askedCurrency: 'own' });
}

const toMark = ({ rowId, cause }: TodayRow) => aDoneMark({ rowId, cause, postIds: [] });

it('the number of urgent rows is that of the rows which Today shows as ending or stopped, whatever is stored', async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(stored, async (profile) => {
      await put(profile);
      const { rows } = await readToday({ database, fingerprints: [] }, defaultSettings, nowMs);
      const done = profile.done.flatMap((at) => rows[at] ?? []).map(toMark);
      await writeMeta(database, 'doneMarks', done);
      const today = await readToday({ database, fingerprints: [] }, defaultSettings, nowMs);
      const groups = toTodayList(today.rows, today.marks, today.currencies);
      const shown = groups.filter(({ id }) => id === 'ends' || id === 'stopped').flatMap((group) => group.rows);
      expect(await readUrgentCount(database, defaultSettings, nowMs)).toBe(shown.length);
      most = Math.max(most, shown.length);
    }),
    { numRuns: 60 },
  );
  expect(most).toBeGreaterThan(3);
});

it('the number of urgent rows counts an edit that was taken, though its program runs again', async () => {
  const profile: Stored = {
    posts: [
      {
        state: 'out',
        products: [{ offerId: '101', endDate: '', hasCoupon: false, isLinked: false }],
        channels: [{ isPosted: true, isOff: false }],
        isTaken: true,
      },
    ],
    ...{ marks: [], listed: [], isWhole: false, linked: [], refused: [], done: [] },
  };
  await put(profile);
  expect(await readUrgentCount(database, defaultSettings, nowMs)).toBe(1);
});

it('the number of urgent rows is read from posts and programs, and from no conversion, run or journal', async () => {
  await put({
    posts: [],
    marks: [{ offerId: '101', isSeen: false }],
    listed: [],
    isWhole: true,
    linked: ['101'],
    refused: [],
    done: [],
  });
  const reading = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect(await readUrgentCount(database, defaultSettings, nowMs)).toBe(1);
  const read = new Set(reading.mock.calls.flatMap(([names]) => (typeof names === 'string' ? [names] : [...names])));
  reading.mockRestore();
  expect(read).toContain('postDigests');
  for (const store of ['conversions', 'conversionBlocks', 'conversionChanges', 'bulkRuns', 'journal'])
    expect(read).not.toContain(store);
});
