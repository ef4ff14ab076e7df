import { beforeEach, describe, expect, it } from 'vitest';
import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { OpenConversion, ReportCursor } from '#lib/store/schema/report-records.ts';
import {
  countConversions,
  countOpenConversions,
  listOpenConversions,
  packConversions,
  storeConversions,
} from '#lib/worker/earnings/conversions.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const context = { database: async () => database };

const aCursor = (page = 2): ReportCursor => ({
  currency: 'own',
  startedAtMs: 0,
  reach: 'all',
  steps: [{ type: 'all' }],
  page,
  stepCount: null,
  stepUnreadable: 0,
  pagesDone: page - 1,
  failures: 0,
});

/** Stores a page, as an answer at `changedAtMs`: null is the first load. */
const store = (rows: readonly Conversion[], changedAtMs: number | null = null, currency: ReportCurrency = 'own') =>
  storeConversions(context, { rows, currency, changedAtMs, cursor: aCursor() });

const changes = () => database.getAll('conversionChanges');
const blockKeys = () => database.getAllKeys('conversionBlocks');

it('a page of conversions is stored together with the next cursor', async () => {
  await storeConversions(context, { rows: [aConversion()], currency: 'own', changedAtMs: null, cursor: aCursor(7) });
  expect(await database.get('conversions', '1')).toMatchObject({ ...aConversion(), askedCurrency: 'own' });
  expect(await readMeta(database, 'reportCursor')).toEqual({ ...aCursor(7), stepShown: 1 });
});

it('a page of conversions deletes nothing: what it does not name stays', async () => {
  await store([aConversion({ conversionId: '1' })]);
  await store([]);
  await store([aConversion({ conversionId: '2' })]);
  expect(await database.getAllKeys('conversions')).toEqual(['1', '2']);
});

it('a page of conversions that names a conversion twice stores its last state, and one change', async () => {
  await store([aConversion({ status: 'pending' }), aConversion({ status: 'approved' })], 5);
  expect(await database.get('conversions', '1')).toMatchObject({ status: 'approved' });
  expect(await changes()).toMatchObject([{ from: null, to: 'approved' }]);
});

it('a change is not recorded in the first load', async () => {
  await store([aConversion()]);
  expect(await changes()).toEqual([]);
});

it('a change is a new conversion, with when it was seen', async () => {
  await store([aConversion({ status: 'approved' })], 5);
  expect(await changes()).toEqual([
    {
      ...{ conversionId: '1', offerId: '101', offerName: 'Kedai Harian (MY)', convertedAt: '2026-03-01 10:00:00' },
      ...{ atMs: 5, from: null, to: 'approved', payoutBefore: '7.80', payout: '7.80', currency: 'MYR' },
    },
  ]);
});

it.each<[string, Partial<Conversion>, object]>([
  ['another status', { status: 'approved' }, { from: 'pending', to: 'approved', payoutBefore: '7.80', payout: '7.80' }],
  ['another payout', { payout: '9.00' }, { from: 'pending', to: 'pending', payoutBefore: '7.80', payout: '9.00' }],
  ['both', { status: 'approved', payout: '0' }, { from: 'pending', to: 'approved', payoutBefore: '7.80', payout: '0' }],
])('a change is %s than before', async (_what, change, seen) => {
  await store([aConversion()]);
  await store([aConversion(change)], 5);
  expect(await changes()).toMatchObject([seen]);
});

it.each<[string, Partial<Conversion>]>([
  ['the same', {}],
  ['the same payout in another spelling', { payout: '7.8' }],
  ['another sub-ID or name', { affSubs: ['other', null, null, null, null], offerName: 'Kedai' }],
])('a change is not %s', async (_what, change) => {
  await store([aConversion()]);
  await store([aConversion(change)], 5);
  expect(await changes()).toEqual([]);
  // But what the service says now is kept.
  expect(await database.get('conversions', '1')).toMatchObject(change);
});

it.each<[string, ReportCurrency, ReportCurrency, string]>([
  ['the user chose another currency', 'own', 'USD', 'USD'],
  ['the exchange rate moved', 'USD', 'USD', 'MYR'],
  ['the service gave the conversion another currency', 'own', 'own', 'SGD'],
])('a change is not a different payout when %s', async (_why, before, after, currency) => {
  await store([aConversion()], null, before);
  await store([aConversion({ payout: '1.70', currency })], 5, after);
  expect(await changes()).toEqual([]);
  await store([aConversion({ payout: '1.70', currency, status: 'approved' })], 6, after);
  expect(await changes()).toMatchObject([{ from: 'pending', to: 'approved', payoutBefore: '1.70', payout: '1.70' }]);
});

it('a currency that changed with the status is kept beside the amount before', async () => {
  await store([aConversion({ status: 'approved' })]);
  await store([aConversion({ payout: '1.70', currency: 'USD', status: 'rejected' })], 5);
  expect(await changes()).toMatchObject([
    { payoutBefore: '7.80', currencyBefore: 'MYR', payout: '1.70', currency: 'USD' },
  ]);
});

describe('what a listing has shown', () => {
  const storeIn = (generation: number, ids: readonly string[], stepShown = 0) =>
    storeConversions(context, {
      rows: ids.map((conversionId) => aConversion({ conversionId })),
      currency: 'own',
      changedAtMs: null,
      cursor: { ...aCursor(), generation, stepShown },
    });

  it('what a listing has shown counts each conversion once, however often its pages name it', async () => {
    expect(await storeIn(1, ['1', '2', '2'])).toMatchObject({ stepShown: 2 });
    expect(await storeIn(1, ['2', '3'], 2)).toMatchObject({ stepShown: 3 });
    expect(await storeIn(2, ['1'])).toMatchObject({ stepShown: 1 });
  });

  it('what a listing has shown does not change packed months', async () => {
    await storeIn(1, ['1']);
    await packConversions(database, 'own');
    await storeIn(2, ['1']);
    expect(await blockKeys()).toHaveLength(1);
    expect(await database.get('conversions', '1')).toMatchObject({ generation: 2 });
  });
});

describe('packed months', () => {
  const rows = [
    aConversion({ conversionId: '1', convertedAt: '2026-01-31 23:59:59' }),
    aConversion({ conversionId: '2', convertedAt: '2026-02-01 00:00:00' }),
    aConversion({ conversionId: '3', convertedAt: '2026-02-28 12:00:00' }),
    aConversion({ conversionId: '4', convertedAt: '' }),
    aConversion({ conversionId: '5', convertedAt: '0000-00-00 00:00:00' }),
    aConversion({ conversionId: '6', convertedAt: '30/01/2026 10:00' }),
    aConversion({ conversionId: '7', convertedAt: '9999-12-31 23:59:59' }),
  ];

  it('packed months are read as their rows, in the same order', async () => {
    await store(rows);
    const unpacked = await readConversions(database, null);
    expect(unpacked).toHaveLength(rows.length);
    await packConversions(database, 'own');
    expect(await blockKeys()).toEqual([
      ['own', '0000-00'],
      ['own', '2026-01'],
      ['own', '2026-02'],
      ['own', '9999-12'],
    ]);
    expect(await readConversions(database, null)).toEqual(unpacked);
  });

  it('packed months are of the currency asked for', async () => {
    await store(rows.slice(0, 1), null, 'USD');
    await store(rows.slice(1, 2), null, 'own');
    await packConversions(database, 'own');
    expect(await blockKeys()).toEqual([['own', '2026-02']]);
  });

  it('packed months are unpacked by a change, with the month that the conversion left, and no other', async () => {
    await store(rows);
    await packConversions(database, 'own');
    await store([aConversion({ conversionId: '1', convertedAt: '2026-03-01 00:00:00' })]);
    expect(await blockKeys()).toEqual([
      ['own', '0000-00'],
      ['own', '2026-02'],
      ['own', '9999-12'],
    ]);
    await packConversions(database, 'own');
    expect((await readConversions(database, null)).filter(({ conversionId }) => conversionId === '1')).toMatchObject([
      { convertedAt: '2026-03-01 00:00:00' },
    ]);
  });

  it('packed months of the currency that a conversion was requested in before are unpacked as well', async () => {
    await store(rows.slice(1, 3), null, 'USD');
    await packConversions(database, 'USD');
    await store(rows.slice(1, 2), null, 'own');
    expect(await blockKeys()).toEqual([]);
  });

  it('packed months stay packed when a listing shows the same again', async () => {
    await store(rows);
    await packConversions(database, 'own');
    await store([...rows].reverse(), 5);
    expect(await blockKeys()).toHaveLength(4);
    expect(await changes()).toEqual([]);
  });
});

it('counting has both ends, and one currency', async () => {
  for (const [index, time] of ['09:59:59', '10:00:00', '11:00:00', '12:00:00', '12:00:01'].entries()) {
    await store([aConversion({ conversionId: `own-${index}`, convertedAt: `2026-03-01 ${time}` })]);
  }
  await store([aConversion({ conversionId: 'usd', convertedAt: '2026-03-01 11:00:00' })], null, 'USD');
  expect(await countConversions(context, 'own', '2026-03-01 10:00:00', '2026-03-01 12:00:00')).toBe(3);
});

describe('open conversions', () => {
  const before = '2026-02-01';
  beforeEach(async () => {
    await store([
      // Three of one second, and ids whose order as texts is not that of their numbers.
      ...['10', '9', '11'].map((conversionId) => aConversion({ conversionId, convertedAt: '2026-01-02 10:00:00' })),
      aConversion({ conversionId: '3', convertedAt: '2026-01-01 10:00:00', status: 'yet to consumed' }),
      aConversion({ conversionId: '4', convertedAt: '2026-01-31 23:59:59', status: 'processing' }),
      aConversion({ conversionId: '5', convertedAt: '2026-01-15 10:00:00', status: 'approved' }),
      aConversion({ conversionId: '6', convertedAt: '2026-02-01 00:00:00' }),
    ]);
  });

  const list = async (after: OpenConversion | null, most: number) => listOpenConversions(context, before, after, most);

  it('open conversions are the undecided ones before a day, the oldest first', async () => {
    expect((await list(null, 100)).map(({ conversionId }) => conversionId)).toEqual(['3', '10', '11', '9', '4']);
    expect(await countOpenConversions(context, before, null)).toBe(5);
  });

  it.each([1, 2, 3, 4, 5])('open conversions come in batches of %i, without repeats or gaps', async (most) => {
    const seen: string[] = [];
    let after: OpenConversion | null = null;
    for (;;) {
      const batch = await list(after, most);
      expect(batch.length).toBeLessThanOrEqual(most);
      seen.push(...batch.map(({ conversionId }) => conversionId));
      after = batch.at(-1) ?? null;
      if (after === null) break;
    }
    expect(seen).toEqual(['3', '10', '11', '9', '4']);
  });

  it('open conversions continue behind one that was decided since the last batch', async () => {
    const [, second] = await list(null, 2);
    await store([aConversion({ conversionId: '10', convertedAt: '2026-01-02 10:00:00', status: 'approved' })], 5);
    expect((await list(second ?? null, 100)).map(({ conversionId }) => conversionId)).toEqual(['11', '9', '4']);
  });

  it('open conversions are an empty list when all are decided', async () => {
    await database.clear('conversions');
    expect(await list(null, 100)).toEqual([]);
    expect(await list({ openSince: '2026-01-02 10:00:00', conversionId: '10' }, 100)).toEqual([]);
  });
});
