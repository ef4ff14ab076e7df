import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { toTodayList } from '#lib/domain/today/today-list.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { readRowsElsewhere } from '#lib/store/today/read-rows-elsewhere.ts';
import { readToday } from '#lib/store/today/read-today.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aBulkRun } from '#tests/builders/a-bulk-run.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';
import { aDoneMark } from '#tests/builders/a-done-mark.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 27, 4);
let account: OpenAccount;
let database: Database;
beforeEach(async () => {
  account = await openTestAccount();
  database = await openDatabase(account.accountId);
  const loaded = { firstLoadedAtMs: 1, lastAllAtMs: nowMs, lastHoursAtMs: nowMs };
  await writeMeta(database, 'reportState', { ...emptyReportState, ...loaded });
});
afterEach(async () => {
  for (const store of [
    'posts',
    'linkMarks',
    'conversions',
    'conversionChanges',
    'campaigns',
    'offers',
    'offerChanges',
    'bulkRuns',
    'bulkLines',
    'journal',
  ] as const) {
    await database.clear(store);
  }
  database.close();
  account.database.close();
});

const readAt = (atMs: number) => readToday({ database, fingerprints: [] }, defaultSettings, atMs);
const read = () => readAt(nowMs);
const groupsOf = async () => {
  const { rows, marks, currencies } = await read();
  return toTodayList(rows, marks, currencies);
};
const putStopped = async () => {
  const channels = [aPostChannel({ links: [aPostLink()], postedAtMs: 1 })];
  await database.put('posts', aPost({ state: 'out', products: [aPostProduct()], channels }));
  await database.put('linkMarks', { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false });
};
const putOrder = (conversionId: string, payout: string, convertedAt: string) =>
  database.put('conversions', {
    ...aConversion({ conversionId, payout, convertedAt, affSubs: ['telegram', 'abcdef', null, null, null] }),
    askedCurrency: 'own',
  });

it('Today has the money of the last 30 days at what stopped, by the letters of the post', async () => {
  await putStopped();
  await putOrder('1', '42.60', '2026-11-25 10:00:00');
  await putOrder('2', '9.00', '2026-10-01 10:00:00');
  expect(await groupsOf()).toMatchObject([
    { id: 'stopped', rows: [{ sums: [{ currency: 'MYR', amount: '42.60' }] }] },
    { id: 'quota' },
  ]);
});

it('Today has drafts from the second day on, paused runs and coupons that began where the program earned', async () => {
  await database.put('posts', aPost({ changedAtMs: nowMs - dayMs / 2 }));
  expect(await groupsOf()).toEqual([]);
  await database.put('posts', aPost({ changedAtMs: nowMs - 2 * dayMs }));
  const { run } = aBulkRun(3);
  await database.put('bulkRuns', { ...run, state: 'paused', counts: { ...run.counts, new: 3 } });
  await database.put('campaigns', aCampaign({ startDate: '2026-11-27', endDate: '2026-12-06' }));
  await putOrder('1', '64.20', '2026-10-01 10:00:00');
  const groups = await groupsOf();
  expect(groups.map(({ id }) => id)).toEqual(['waiting', 'worth', 'quota']);
  expect(groups[0]?.rows.map(({ subject }) => subject.kind)).toEqual(['run', 'draft']);
});

it('Today has no coupon and no rate as worth a post where the program takes no links now', async () => {
  await putOrder('1', '42.60', '2026-11-25 10:00:00');
  await database.put('campaigns', aCampaign({ offerId: '101', startDate: '2026-11-27', endDate: '2026-12-24' }));
  const tiers = [{ isSpecial: false, label: 'All', before: '5%', after: '7%' }];
  const change = {
    changeId: 1,
    offerId: '101',
    offerName: 'Batik',
    atMs: nowMs - 1,
    kind: 'commission',
    tiers,
  } as const;
  await database.put('offerChanges', change);
  const listWorth = async () =>
    (await read()).rows.flatMap(({ group, subject }) => (group === 'worth' ? subject.kind : []));
  expect(await listWorth()).toEqual(['coupon', 'rate']);
  for (const standing of [{ offerStatus: 'paused' }, { applicationStatus: 'rejected' }] as const) {
    await database.put('offers', anOffer({ offerId: '101', ...standing }));
    expect(await listWorth()).toEqual([]);
  }
  await database.put('offers', anOffer({ offerId: '101' }));
  expect(await listWorth()).toEqual(['coupon', 'rate']);
});

it('Today has a code as begun by the first of the campaigns that continue each other with it, and again after a gap', async () => {
  await putOrder('1', '64.20', '2026-10-01 10:00:00');
  const begun = aCampaign({
    campaignId: 'next',
    startDate: '2026-11-27',
    endDate: '2026-11-27',
    voucherCode: 'RICE20',
  });
  const former = { ...begun, campaignId: 'former', startDate: '2026-11-01', voucherCode: 'rice20' };
  await database.put('campaigns', begun);
  await database.put('campaigns', { ...former, endDate: '2026-11-24' });
  expect((await read()).rows.map(({ rowId }) => rowId)).toContain('coupon:next');
  await database.put('campaigns', { ...former, endDate: '2026-11-26' });
  expect((await read()).rows.map(({ rowId }) => rowId)).not.toContain('coupon:next');
});

it('Today has a code that two campaigns begin on one day once, with the last day of both', async () => {
  await putOrder('1', '64.20', '2026-10-01 10:00:00');
  const short = aCampaign({ campaignId: 'a', startDate: '2026-11-27', endDate: '2026-11-28', voucherCode: 'RICE20' });
  await database.put('campaigns', short);
  await database.put('campaigns', { ...short, campaignId: 'b', endDate: '2026-12-06' });
  const begun = (await read()).rows.filter(({ subject }) => subject.kind === 'coupon');
  expect(begun).toMatchObject([{ rowId: 'coupon:b', subject: { campaign: { endDate: '2026-12-06' } } }]);
});

it('Today has a link that waits by its line, and not as a run', async () => {
  const { run } = aBulkRun(1);
  const runId = 'kept';
  const counts = { ...run.counts, raw: 0, new: 1 };
  await database.put('bulkRuns', { ...run, runId, counts, state: 'paused', isSingle: true, startedAtMs: 1 });
  await database.put('bulkLines', aBulkLine({ runId }));
  expect((await groupsOf())[0]?.rows.map(({ subject }) => subject)).toMatchObject([
    { kind: 'link', isDue: true, run: { runId }, line: { runId, index: 0 } },
  ]);
});

it('Today counts the orders since yesterday, and names old earnings in their place', async () => {
  const change = { from: null, to: 'pending', payoutBefore: '0', payout: '7.80', currency: 'MYR' };
  const order = { conversionId: '1', offerId: '101', offerName: 'Kedai', convertedAt: '2026-11-26 10:00:00' };
  await database.put('conversionChanges', { ...order, ...change, atMs: nowMs - dayMs / 2 });
  await database.put('conversionChanges', { ...order, ...change, conversionId: '2', atMs: nowMs - 3 * dayMs });
  expect((await read()).rows.find(({ rowId }) => rowId === 'orders')).toMatchObject({
    subject: { orders: { newCount: 1 } },
    sums: [{ currency: 'MYR', amount: '7.80' }],
  });
  await writeMeta(database, 'reportState', { ...emptyReportState, firstLoadedAtMs: 1, lastAllAtMs: nowMs - 7 * dayMs });
  expect((await read()).rows.map(({ rowId }) => rowId)).toContain('earnings-old');
});

it('Today counts an order of a day to come from that day on, as no list has it before', async () => {
  const change = { from: null, to: 'pending', payoutBefore: '0', payout: '7.80', currency: 'MYR' };
  const order = { conversionId: '1', offerId: '101', offerName: 'Kedai', convertedAt: '2026-11-28 00:30:00' };
  await database.put('conversionChanges', { ...order, ...change, atMs: nowMs - 1 });
  expect((await read()).rows.map(({ rowId }) => rowId)).not.toContain('orders');
  const another = { conversionId: '2', convertedAt: '2026-11-27 00:30:00' };
  await database.put('conversionChanges', { ...order, ...change, ...another, atMs: nowMs });
  expect((await read()).rows.find(({ rowId }) => rowId === 'orders')).toMatchObject({
    subject: { orders: { count: 1 } },
  });
});

it('Today counts new orders, also where a clock that was ahead stamped the last ones that the user was done with', async () => {
  const change = { from: null, to: 'pending', payoutBefore: '0', payout: '7.80', currency: 'MYR' };
  const order = { conversionId: '1', offerId: '101', offerName: 'Kedai', convertedAt: '2026-11-26 10:00:00' };
  const aheadMs = nowMs + 300 * dayMs;
  await database.put('conversionChanges', { ...order, ...change, atMs: aheadMs });
  await writeMeta(database, 'doneMarks', [aDoneMark({ rowId: 'orders', cause: String(aheadMs), postIds: undefined })]);
  await database.put('conversionChanges', { ...order, ...change, conversionId: '2', atMs: nowMs - 1 });
  const orders = (await groupsOf()).flatMap((group) => group.rows).find(({ rowId }) => rowId === 'orders');
  await database.delete('meta', 'doneMarks');
  expect(orders).toMatchObject({ subject: { orders: { newCount: 1 } }, cause: String(nowMs - 1) });
});

it('Today has an order as its last change left it, also where the clock was set back between two changes', async () => {
  const order = { conversionId: '1', offerId: '101', offerName: 'Kedai', convertedAt: '2026-11-26 10:00:00' };
  const money = { payoutBefore: '7.80', payout: '7.80', currency: 'MYR' };
  await database.add('conversionChanges', { ...order, ...money, from: 'pending', to: 'approved', atMs: nowMs - 1 });
  await database.add('conversionChanges', { ...order, ...money, from: 'approved', to: 'rejected', atMs: nowMs - 5 });
  expect((await read()).rows.find(({ rowId }) => rowId === 'orders')).toMatchObject({
    subject: { orders: { count: 1, approved: [], rejected: [{ currency: 'MYR', amount: '7.80' }] } },
    cause: String(nowMs - 1),
  });
});

it('Today has an order with the amount that it has now, also where the network gave it another currency since', async () => {
  const order = { conversionId: '1', offerId: '101', offerName: 'Kedai', convertedAt: '2026-11-26 10:00:00' };
  const change = { from: null, to: 'pending', payoutBefore: '7.80', payout: '7.80', currency: 'MYR', atMs: nowMs - 1 };
  await database.add('conversionChanges', { ...order, ...change });
  const now = aConversion({ ...order, status: 'pending', payout: '2.40', currency: 'SGD' });
  await database.put('conversions', { ...now, askedCurrency: 'own' });
  const sums = [{ currency: 'SGD', amount: '2.40' }];
  expect((await read()).rows.find(({ rowId }) => rowId === 'orders')).toMatchObject({
    ...{ sums, subject: { orders: { pending: sums } } },
  });
});

it('Today counts as many orders as its list has: none that is no longer listed, or that has no possible day', async () => {
  const change = {
    offerId: '101',
    offerName: 'Kedai',
    from: null,
    to: 'pending',
    payoutBefore: '7.80',
    payout: '7.80',
  };
  const order = { ...change, currency: 'MYR', convertedAt: '2026-11-26 10:00:00', atMs: nowMs - 1 };
  for (const conversionId of ['1', '2', '3']) await database.add('conversionChanges', { ...order, conversionId });
  await putOrder('1', '7.80', order.convertedAt);
  await database.put('conversions', { ...aConversion({ conversionId: '2' }), askedCurrency: 'unlisted' });
  const undated = aConversion({ conversionId: '3', convertedAt: '2026-02-30' });
  await database.put('conversions', { ...undated, askedCurrency: 'own', undatedIn: 'own' });
  expect((await read()).rows.find(({ rowId }) => rowId === 'orders')).toMatchObject({
    subject: { orders: { count: 1, newCount: 1 } },
    sums: [{ currency: 'MYR', amount: '7.80' }],
  });
});

it('Today has no sum of several orders or posts that lacks an order whose amount cannot be read', async () => {
  const order = { offerId: '101', offerName: 'Kedai', from: null, convertedAt: '2026-11-26 10:00:00', currency: 'MYR' };
  const change = { ...order, payoutBefore: '5.00', atMs: nowMs - 1 };
  await database.add('conversionChanges', { ...change, conversionId: '1', to: 'approved', payout: '5.00' });
  await database.add('conversionChanges', { ...change, conversionId: '2', to: 'pending', payout: '1,234' });
  await putStopped();
  const channels = [aPostChannel({ links: [aPostLink()], postedAtMs: 1 })];
  const other = { postId: 'post-2', code: 'bcdefg', state: 'out', channels } as const;
  await database.put('posts', aPost({ ...other, products: [aPostProduct()] }));
  await putOrder('3', '9.00', order.convertedAt);
  const affSubs = ['bcdefg', null, null, null, null];
  const unclear = aConversion({ conversionId: '4', payout: '1,234', convertedAt: order.convertedAt, affSubs });
  await database.put('conversions', { ...unclear, askedCurrency: 'own' });
  const rows = (await groupsOf()).flatMap((group) => group.rows);
  expect(rows.map(({ rowId, sums }) => [rowId, sums])).toEqual([
    ['program:101:paused:5', []],
    ['orders', []],
    ['quota', []],
  ]);
});

it('Today has the last week on Monday only once conversions are loaded that may be of its last day', async () => {
  await putOrder('1', '42.60', '2026-11-25 10:00:00');
  const mondayMs = Date.UTC(2026, 10, 29, 16);
  const loadAt = (atMs: number) =>
    writeMeta(database, 'reportState', {
      ...emptyReportState,
      firstLoadedAtMs: 1,
      lastAllAtMs: 1,
      lastHoursAtMs: atMs,
    });
  await loadAt(mondayMs - 1);
  expect((await readAt(mondayMs + 1)).week).toBeNull();
  await loadAt(mondayMs);
  expect((await readAt(mondayMs + 1)).week).toMatchObject({ orderCount: 1 });
});

it('Today has no last week, and names old earnings, where a clock that was ahead stamped the last load', async () => {
  await putOrder('1', '42.60', '2026-11-25 10:00:00');
  const mondayMs = Date.UTC(2026, 10, 29, 16);
  const [aheadMs, beforeMs] = [mondayMs + 300 * dayMs, mondayMs - 3 * dayMs];
  await writeMeta(database, 'reportState', {
    ...emptyReportState,
    ...{ firstLoadedAtMs: 1, lastAllAtMs: aheadMs, lastHoursAtMs: beforeMs },
  });
  const { week, rows, loadedAtMs } = await readAt(mondayMs + 1);
  expect({ week, loadedAtMs }).toEqual({ week: null, loadedAtMs: beforeMs });
  expect(rows.map(({ rowId }) => rowId)).toContain('earnings-old');
});

it('Today begins with the first post or link', async () => {
  expect((await read()).hasBegun).toBe(false);
  await putStopped();
  expect((await read()).hasBegun).toBe(true);
});

it('rows of other accounts are none where no other account is connected', async () => {
  expect(await readRowsElsewhere(account, nowMs)).toEqual([]);
});
