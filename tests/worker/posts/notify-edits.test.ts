import { beforeEach, expect, it, vi } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { browser } from '#lib/platform/browser.ts';
import { readPostEdits } from '#lib/store/posts/read-post-edits.ts';
import { readUrgentCount } from '#lib/store/today/read-urgent-count.ts';
import { notifyEdits } from '#lib/worker/posts/notify-edits.ts';
import { applyPostChange } from '#lib/worker/posts/posts.ts';
import { markRowDone } from '#lib/worker/today/done-marks.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { aListing, anEnvelope } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const dayMs = 86_400_000;
const coupon = { campaignId: '1', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-03-12' };

let worker: Worker;
let shown: { readonly id: string; readonly title: string; readonly message: string }[];
let mayNotify: boolean;
beforeEach(async () => {
  worker = await makeWorker();
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  // Today is 10 March for the service.
  worker.service.respond(
    'campaigns/all',
    aListing([aCampaignRow({ campaign_banner_id: 1, voucher_code: 'BERAS5', date_campaign_end: '2026-03-12' })]),
  );
  await connectWorker(worker);
  await worker.clock.runUntil(worker.sync.runIfDue());
  shown = [];
  mayNotify = true;
  Object.assign(browser.permissions, { contains: async () => mayNotify });
  Object.assign(browser.notifications, {
    create: async (id: string, { title, message }: { title: string; message: string }) => {
      shown.push({ id, title, message });
      return id;
    },
  });
});

const putPost = (postId = 'post-1', ofProduct = coupon) =>
  worker.db.put(
    'posts',
    aPost({
      ...{ postId, state: 'out', products: [aPostProduct({ coupon: ofProduct })] },
      channels: [aPostChannel({ links: [aPostLink()], postedAtMs: worker.clock.nowMs() })],
    }),
  );
const tell = () => notifyEdits(worker);

it('a cause that posts need an edit for is announced once, with the posts that it touches, however often it is found', async () => {
  await putPost();
  await putPost('post-2');
  await tell();
  await tell();
  expect(shown).toEqual([
    {
      id: `posts:${worker.accountId}:coupon:1:2026-03-12`,
      title: 'BERAS5 ends in 2 days',
      message: 'Kedai Harian (MY) · in 2 posts',
    },
  ]);
  await worker.clock.advance(2 * dayMs);
  await tell();
  expect(shown).toHaveLength(1);
});

const later = { ...coupon, endDate: '2026-04-30' };
const vanished = 'coupon:1:vanished:BERAS5';
/** The network lists campaigns, by their ids, with this code, and then an hour passes. */
async function list(ids: readonly number[], code = 'BERAS5') {
  const row = { voucher_code: code, date_campaign_end: later.endDate };
  const rows = [aCampaignRow(), ...ids.map((id) => aCampaignRow({ campaign_banner_id: id, ...row }))];
  worker.service.respond('campaigns/all', aListing(rows));
  await worker.clock.runUntil(worker.listing.refresh('campaigns'));
  await createAlarmHandler(worker.device)(hourlyAlarm);
}
async function findCauses() {
  const edits = await readPostEdits(worker.db, { today: '2026-03-10', nowMs: worker.clock.nowMs() });
  return edits.flatMap(({ causeId, posts }) => posts.map(({ post }) => `${post.postId} ${causeId}`));
}

it.each([
  ['its campaign', 1],
  ['another campaign', 9],
])(
  'a code that vanished, came back by %s and vanishes again is a cause once more, although its user was done with the first',
  async (_by, id) => {
    await putPost('post-1', later);
    await list([1]);
    await list([]);
    expect(await findCauses()).toEqual([`post-1 ${vanished}`]);
    await applyPostChange(worker, 'post-1', { kind: 'done', causeId: vanished, isDone: true });
    await list([]);
    expect(await findCauses()).toEqual([]);
    expect(shown).toHaveLength(1);

    await list([id]);
    await list([]);
    expect(await findCauses()).toEqual([`post-1 ${vanished}`]);
    expect(shown).toHaveLength(2);
  },
);

it.each([
  ['counts campaigns that it does not give', { count: 5, nextPage: null }],
  ['gives its first page again in place of the next', { nextPage: 2 }],
])('a code of a post has not vanished where the network %s', async (_how, answer) => {
  await putPost('post-1', later);
  await worker.db.clear('campaigns');
  worker.service.respond('campaigns/all', anEnvelope({ page: 1, limit: 100, data: [aCampaignRow()], ...answer }));
  await worker.clock.runUntil(worker.listing.refresh('campaigns'));
  await createAlarmHandler(worker.device)(hourlyAlarm);
  expect(await findCauses()).toEqual([]);
  expect(await readUrgentCount(worker.db, { serviceUtcOffsetMinutes: 480 }, worker.clock.nowMs())).toBe(0);
  expect(shown).toEqual([]);
});

it('a code that vanishes again is a row of Today once more, although its user was done with the first', async () => {
  const countRows = () => readUrgentCount(worker.db, { serviceUtcOffsetMinutes: 480 }, worker.clock.nowMs());
  await putPost('post-1', later);
  await list([]);
  expect(await countRows()).toBe(1);
  const rowId = `${vanished}|post-1|telegram`;
  const edited = [{ postId: 'post-1', rowIds: [rowId] }];
  await markRowDone(worker, { rowId, cause: vanished, title: 'BERAS5', edited });
  expect(await countRows()).toBe(0);
  await list([1]);
  await list([]);
  expect(await countRows()).toBe(1);
});

it('a code that vanished is done with also after its campaign came with another code and went', async () => {
  await putPost('post-1', later);
  await list([]);
  await applyPostChange(worker, 'post-1', { kind: 'done', causeId: vanished, isDone: true });
  await list([1], 'OTHER7');
  await list([]);
  expect(await findCauses()).toEqual([]);
});

it('a code that its campaign gives up for the same other one again needs an edit once more, and not each hour', async () => {
  await putPost('post-1', later);
  const causeId = 'coupon:1:OTHER7:BERAS5';
  const alter = async (code: string) => {
    await list([1], code);
    await createAlarmHandler(worker.device)(hourlyAlarm);
    return [await findCauses(), shown.length];
  };
  expect(await alter('OTHER7')).toEqual([[`post-1 ${causeId}`], 1]);
  await applyPostChange(worker, 'post-1', { kind: 'done', causeId, isDone: true });
  for (const code of ['OTHER7', '', 'BERAS5']) expect(await alter(code)).toEqual([[], 1]);
  expect(await alter('OTHER7')).toEqual([[`post-1 ${causeId}`], 2]);
});

it('an edit that its post took is not announced again, nor each hour, once its campaign names yet another code', async () => {
  const causeId = 'coupon:1:OTHER7:BERAS5';
  await putPost('post-1', later);
  await list([1], 'OTHER7');
  const edit = {
    ...{ causeId, offerId: '101', offerName: 'Kedai Harian (MY)', productIds: ['rice'] },
    cause: { kind: 'coupon', coupon: later, isVanished: true },
  } as const;
  const other = { ...later, voucherCode: 'OTHER7' };
  await applyPostChange(worker, 'post-1', { kind: 'swap-coupon', campaignId: '1', coupon: other, edit });
  await list([1], 'THIRD9');
  await createAlarmHandler(worker.device)(hourlyAlarm);
  expect(shown.map(({ id }) => id.split(':').slice(2).join(':'))).toEqual([causeId, 'coupon:1:THIRD9:OTHER7']);
});

it.each([
  ['the next code', { ...later, voucherCode: 'OTHER7' }, 4],
  ['no code', null, 2],
])(
  'a row of Today stays done in a channel that has the edit to %s, once its campaign names yet another code',
  async (_to, ofEdit, left) => {
    const countRows = () => readUrgentCount(worker.db, { serviceUtcOffsetMinutes: 480 }, worker.clock.nowMs());
    const causeId = 'coupon:1:OTHER7:BERAS5';
    const edit = {
      ...{ causeId, offerId: '101', offerName: 'Kedai Harian (MY)', productIds: ['rice'] },
      cause: { kind: 'coupon', coupon: later, isVanished: true },
    } as const;
    const channels = ['telegram', 'blog'].map((channelId) =>
      aPostChannel({ channelId, links: [aPostLink()], postedAtMs: worker.clock.nowMs() }),
    );
    const products = [aPostProduct({ coupon: ofEdit })];
    await worker.db.put('posts', aPost({ postId: 'post-1', state: 'out', products, channels, takenEdits: [edit] }));
    await putPost('post-2', later);
    await list([1], 'OTHER7');
    const rowId = `${causeId}|post-1|telegram`;
    const edited = [{ postId: 'post-1', rowIds: [rowId, `${causeId}|post-1|blog`] }];
    await markRowDone(worker, { rowId, cause: causeId, title: 'BERAS5', edited });
    expect(await countRows()).toBe(2);
    await list([1], 'THIRD9');
    expect(await countRows()).toBe(left);
  },
);

it('a code that comes back leaves an edit done that put another one in its place', async () => {
  const causeOfEdit = { kind: 'coupon', coupon: later, isVanished: true } as const;
  const edit = { causeId: vanished, offerId: '101', offerName: 'Kedai', cause: causeOfEdit, productIds: ['rice'] };
  const products = [
    aPostProduct({ coupon: { ...later, campaignId: '81000', voucherCode: 'HARIAN10' } }),
    aPostProduct({ productId: 'pot', url: 'https://www.kedai.example/p/pot', coupon: later }),
  ];
  const links = [aPostLink(), aPostLink({ productId: 'pot', trackingLink: 'https://go.links.example/pot' })];
  const channels = [aPostChannel({ links, postedAtMs: worker.clock.nowMs() })];
  const done = { takenEdits: [edit], doneCauses: [vanished] };
  const whole = aPost({ postId: 'post-1', code: 'bcdfgh', state: 'out', products, channels, ...done });
  await worker.db.put('posts', whole);
  await worker.db.put('posts', { ...whole, postId: 'post-2', code: 'ghjkmn', products: products.slice(0, 1) });
  await list([1]);
  expect(await findCauses()).toEqual([]);
});

it('an edit that its user is done with stays so in a post that changed its code, once another post’s code is listed again', async () => {
  const later = { ...coupon, endDate: '2026-04-30' };
  const causeId = 'coupon:1:vanished:BERAS5';
  const other = { ...later, campaignId: '2', voucherCode: 'BERAS9' };
  for (const listed of await worker.db.getAll('campaigns'))
    for (const each of [later, other]) await worker.db.put('campaigns', { ...listed, ...each });
  await putPost('post-1', later);
  await putPost('post-2', later);
  const edit = {
    ...{ causeId, offerId: '101', offerName: 'Kedai Harian (MY)', productIds: ['rice'] },
    cause: { kind: 'coupon', coupon: later, isVanished: true },
  } as const;
  await applyPostChange(worker, 'post-1', { kind: 'swap-coupon', campaignId: '1', coupon: other, edit });
  const around = { today: '2026-03-10', nowMs: worker.clock.nowMs() };
  expect(await readPostEdits(worker.db, around)).toMatchObject([{ causeId, posts: [{ isTaken: true }] }]);
  await applyPostChange(worker, 'post-1', { kind: 'done', causeId, isDone: true });
  await createAlarmHandler(worker.device)(hourlyAlarm);
  expect(await readPostEdits(worker.db, around)).toEqual([]);
});

it('a cause that posts need an edit for is announced in Chrome 120 and 121, too, whose sets have no difference', async () => {
  vi.spyOn(Set.prototype, 'difference').mockImplementation(() => {
    throw new TypeError('difference is not a function');
  });
  await putPost();
  await tell().finally(() => vi.restoreAllMocks());
  expect(shown).toHaveLength(1);
});

it('a cause that posts need an edit for is announced again when it is another one: the program pauses', async () => {
  await putPost();
  await tell();
  await worker.db.put('linkMarks', { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false });
  await tell();
  expect(shown.map(({ title }) => title)).toEqual(['BERAS5 ends in 2 days', 'Kedai Harian (MY) is paused']);
});

it('a cause that posts need an edit for is found by the hourly alarm from what is stored, without a call of its own', async () => {
  await putPost();
  const before = worker.service.calls.length;
  await tell();
  expect(shown).toHaveLength(1);
  expect(worker.service.calls).toHaveLength(before);
  await worker.db.delete('meta', 'toldPostCauses');
  await createAlarmHandler(worker.device)(hourlyAlarm);
  expect(shown).toHaveLength(2);
});

it('a cause that posts need an edit for is announced when the permission comes later, and not by another worker once more', async () => {
  mayNotify = false;
  await putPost();
  await tell();
  expect(shown).toEqual([]);
  mayNotify = true;
  await tell();
  const second = await makeWorker({ clock: worker.clock, service: worker.service });
  await notifyEdits(second);
  expect(shown).toHaveLength(1);
});

it('a cause that posts need an edit for is never announced twice, not even when showing it fails', async () => {
  browser.notifications.create = () => Promise.reject(new Error('no'));
  await putPost();
  await expect(tell()).rejects.toThrow();
  await tell();
});

it('a cause that posts need an edit for is announced although the browser refused to show another one', async () => {
  const create = browser.notifications.create;
  let isRefused = false;
  browser.notifications.create = ((...notice: Parameters<typeof create>) => {
    if (isRefused) return create(...notice);
    isRefused = true;
    return Promise.reject(new Error('Unable to download all specified images.'));
  }) as typeof create;
  await putPost();
  const other = { ...coupon, campaignId: '2', voucherCode: 'OTHER', endDate: '2026-01-01' };
  await worker.db.put(
    'posts',
    aPost({
      ...{ postId: 'post-2', code: 'ghijkl', state: 'out', products: [aPostProduct({ coupon: other })] },
      channels: [aPostChannel({ links: [aPostLink()], postedAtMs: worker.clock.nowMs() })],
    }),
  );
  await expect(tell()).rejects.toThrow();
  expect(shown).toHaveLength(1);
});

it('a cause that posts need an edit for is announced once however many there are', async () => {
  const causes = Array.from({ length: 2_001 }, (_, index) => String(index + 1));
  const transaction = worker.db.transaction('posts', 'readwrite');
  for (const campaignId of causes) {
    const products = [aPostProduct({ coupon: { ...coupon, campaignId, endDate: '2026-03-09' } })];
    const channels = [aPostChannel({ links: [aPostLink()], postedAtMs: worker.clock.nowMs() })];
    void transaction.store.put(aPost({ postId: `post-${campaignId}`, state: 'out', products, channels }));
  }
  await transaction.done;
  await tell();
  expect(shown).toHaveLength(causes.length);
  await tell();
  expect(shown).toHaveLength(causes.length);
});
