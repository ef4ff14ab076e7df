import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { createReportTable } from '#lib/domain/earnings/report-table.ts';
import { isEarned, summarizeChanges } from '#lib/domain/earnings/summarize-changes.ts';
import { isPlausibleDay } from '#lib/domain/service/service-date.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readConversionChanges } from '#lib/store/earnings/read-conversion-lookups.ts';
import {
  readConversionRecords,
  readConversions,
  readProgramConversions,
  readProgramEarnings,
  readUndatedConversions,
} from '#lib/store/earnings/read-conversions.ts';
import { readEarnedRows } from '#lib/store/earnings/read-earned-rows.ts';
import { readReportBlocks } from '#lib/store/earnings/read-report-blocks.ts';
import { emptyReportState, readReportState } from '#lib/store/earnings/read-report-state.ts';
import { writeMeta } from '#lib/store/meta.ts';
import type { ConversionRecord, OpenConversion, ReportCursor } from '#lib/store/schema/report-records.ts';
import { listOpenConversions, packConversions, storeConversions } from '#lib/worker/earnings/conversions.ts';
import { toReportCursor } from '#lib/worker/earnings/report-state.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

let database: Database;

const context = { database: async () => database };

beforeEach(async () => {
  database = await openDatabase('test');
});

function aStoredConversion(conversionId: string, convertedAt: string, change: Partial<Conversion> = {}): Conversion {
  return aConversion({
    conversionId,
    offerId: '1',
    offerName: 'Kedai',
    merchantId: '2',
    saleAmount: '10.00',
    currency: 'SGD',
    payout: '1.00',
    basePayout: '1.00',
    bonusPayout: '0',
    affSubs: ['news', null, null, null, null],
    convertedAt,
    ...change,
  });
}

const store = (rows: readonly Conversion[], currency: ReportCurrency = 'own', changedAtMs: number | null = null) =>
  storeConversions(context, { rows, currency, changedAtMs, cursor: {} as ReportCursor });

const idsOf = async (days: Parameters<typeof readConversions>[1]) =>
  (await readConversions(database, days)).map(({ conversionId }) => conversionId);

const year = [
  aStoredConversion('no time', ''),
  aStoredConversion('a', '2025-12-31 23:59:59'),
  aStoredConversion('b', '2026-01-01 00:00:00'),
  aStoredConversion('c', '2026-01-31 23:59:59'),
  aStoredConversion('d', '2026-02-01 00:00:00'),
  aStoredConversion('e', '2026-04-10 08:00:00'),
  aStoredConversion('odd', 'yesterday'),
];

describe.each(['packed', 'unpacked', 'packed but for one month'])('%s', (manner) => {
  beforeEach(async () => {
    await store(year);
    if (manner !== 'unpacked') await packConversions(database, 'own');
    if (manner === 'packed but for one month') await database.delete('conversionBlocks', ['own', '2026-01']);
  });

  it.each([
    [null, ['no time', 'a', 'b', 'c', 'd', 'e', 'odd']],
    [{ start: '2026-01-01', end: '2026-01-31' }, ['b', 'c']],
    [{ start: '2026-01-31', end: '2026-02-01' }, ['c', 'd']],
    [{ start: '2025-12-31', end: '2026-01-30' }, ['a', 'b']],
    [{ start: '2026-02-02', end: '2026-04-09' }, []],
    [{ start: '2026-04-10', end: '2026-04-10' }, ['e']],
  ])('%j', async (days, expected) => {
    expect(await idsOf(days)).toEqual(expected);
  });
});

it('the conversions of some days are the same packed and unpacked, whatever was packed in between', async () => {
  const days = fc.integer({ min: 0, max: 200 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  const row = fc.tuple(fc.integer({ min: 0, max: 40 }), days, fc.constantFrom('pending', 'paid'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row), { maxLength: 5 }), fc.array(fc.boolean()), async (pages, packs) => {
      for (const name of ['conversions', 'conversionChanges', 'conversionBlocks'] as const) await database.clear(name);
      const last = new Map<string, Conversion>();
      for (const [index, page] of pages.entries()) {
        const rows = page.map(([id, day, status]) => aStoredConversion(String(id), `${day} 10:00:00`, { status }));
        await store(rows);
        for (const each of rows) last.set(each.conversionId, each);
        if (packs[index]) await packConversions(database, 'own');
      }
      const read = await readConversions(database, null);
      expect(read.map(({ conversionId, convertedAt, status }) => [conversionId, convertedAt, status]).sort()).toEqual(
        [...last.values()].map(({ conversionId, convertedAt, status }) => [conversionId, convertedAt, status]).sort(),
      );
      expect(
        [...read].sort((a, b) => (a.convertedAt < b.convertedAt ? -1 : a.convertedAt > b.convertedAt ? 1 : 0)),
      ).toEqual(read);
    }),
    runsOr(40),
  );
});

const moments = fc.constantFrom(
  ...['2025-11-30 23:59:59', '2025-12-01 00:00:00', '2025-12-31 23:59:59', '2026-01-01 00:00:00'],
  ...['2026-02-28 23:59:59', '2026-03-01 00:00:00', '', '2026-02-30 10:00:00'],
);
const looks = fc.array(
  fc.record({
    asked: fc.constantFrom<ReportCurrency>('own', 'own', 'own', 'USD'),
    rows: fc.array(
      fc.tuple(fc.nat(6), moments, fc.constantFrom('pending', 'approved', 'rejected', 'paid', 'odd'), fc.nat(999)),
    ),
    isPacked: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

it('reports and changes are those of a plain recount, whatever the orders went through', async () => {
  const toRow = ([id, time, status, cents]: readonly [number, string, string, number], asked: ReportCurrency) => {
    const currency = asked === 'own' ? ['MYR', 'SGD'][id % 2] : asked;
    const payout = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    return aStoredConversion(String(id), time, { status, payout, ...(currency && { currency }) });
  };
  type Stored = ReadonlyMap<string, Conversion & { readonly asked: ReportCurrency }>;
  const toCents = (list: readonly Conversion[]) => list.reduce((sum, each) => sum + Math.round(+each.payout * 100), 0);
  const dayPairs = fc
    .tuple(moments, moments)
    .map((pair) => pair.map((time) => time.slice(0, 10) || '2000-01-01').sort());
  await fc.assert(
    fc.asyncProperty(looks, dayPairs, fc.nat(5), async (history, [start = '', end = ''], sinceLook) => {
      for (const name of ['conversions', 'conversionChanges', 'conversionBlocks'] as const) await database.clear(name);
      const states: Stored[] = [];
      for (const [at, { asked, rows, isPacked }] of history.entries()) {
        const page = rows.map((row) => toRow(row, asked));
        await store(page, asked, at + 1);
        states.push(
          new Map([...(states.at(-1) ?? []), ...page.map((row) => [row.conversionId, { ...row, asked }] as const)]),
        );
        if (isPacked) await packConversions(database, asked);
      }
      const [since, now]: (Stored | undefined)[] = [states[Math.min(sinceLook, states.length - 1)], states.at(-1)];
      // What has no date is in no list.
      const stored = [...(now?.values() ?? [])].filter(({ convertedAt }) => isPlausibleDay(convertedAt.slice(0, 10)));

      for (const currency of ['own', 'USD'] as const) {
        await writeMeta(database, 'reportState', { ...emptyReportState, currency });
        const days = { start, end };
        const table = createReportTable();
        for await (const block of readReportBlocks(database, days)) table.add(block);
        const filters = { offerId: null, status: null, subs: [] };
        const { totals } = table.report({ days, filters, unit: 'month', dimension: 'program' });
        const listed = stored.filter(({ asked, convertedAt }) => {
          const day = convertedAt.slice(0, 10);
          return asked === currency && day >= start && day <= end;
        });
        const counted = Map.groupBy(listed, (row) => `${row.status} ${row.currency}`);
        expect(
          totals.map((each) => [`${each.status} ${each.currency}`, each.count, Math.round(+each.payout * 100)]).sort(),
        ).toEqual([...counted].map(([key, list]) => [key, list.length, toCents(list)]).sort());
      }

      const changes = await readConversionChanges(database, Math.min(sinceLook, states.length - 1) + 1);
      const { counts, newCount, earned } = summarizeChanges(changes);
      const isNew = ({ conversionId }: Conversion) => since?.has(conversionId) !== true;
      const altered = stored.filter((row) => !isNew(row) && since?.get(row.conversionId)?.status !== row.status);
      expect(newCount).toBe(stored.filter(isNew).length);
      expect([...counts].sort()).toEqual(
        [...Map.groupBy(altered, ({ status }) => status)].map(([status, list]) => [status, list.length]).sort(),
      );
      if (history.some(({ asked }) => asked !== 'own')) return;
      const ofCurrency = (state: Stored | undefined, currency: string) => {
        const rows = stored.flatMap(({ conversionId }) => state?.get(conversionId) ?? []);
        return toCents(rows.filter((row) => row.currency === currency && isEarned(row.status)));
      };
      for (const currency of ['MYR', 'SGD']) {
        const said = earned.find((each) => each.currency === currency)?.amount ?? '0';
        expect(Math.round(+said * 100)).toBe(ofCurrency(now, currency) - ofCurrency(since, currency));
      }
    }),
    runsOr(60),
  );
});

it('the conversions of some days carry what reports need, the same from a block and from a row', async () => {
  await store([aStoredConversion('a', '2026-01-01 00:00:00', { remarks: '=1+1', status: 'rejected' })]);
  const unpacked = await readConversions(database, null);
  await packConversions(database, 'own');
  expect(await readConversions(database, null)).toEqual(unpacked);
  expect(unpacked).toEqual([
    {
      conversionId: 'a',
      offerId: '1',
      offerName: 'Kedai',
      convertedAt: '2026-01-01 00:00:00',
      status: 'rejected',
      currency: 'SGD',
      payout: '1.00',
      saleAmount: '10.00',
      basePayout: '1.00',
      bonusPayout: '0',
      affSubs: ['news', null, null, null, null],
      remarks: '=1+1',
    },
  ]);
});

it('the conversions of some days are only those in the chosen currency; the others are counted', async () => {
  await store(year);
  await packConversions(database, 'own');
  await writeMeta(database, 'reportState', { ...emptyReportState, currency: 'MYR' });
  await store([aStoredConversion('c', '2026-01-31 23:59:59', { currency: 'MYR' })], 'MYR');

  expect(await idsOf(null)).toEqual(['c']);
  expect(await readReportState(database)).toMatchObject({ hasRows: true, rowsInOtherCurrency: 6 });
  await writeMeta(database, 'reportState', emptyReportState);
  expect(await idsOf(null)).toEqual(['no time', 'a', 'b', 'd', 'e', 'odd']);
});

it('what a program earned is read once all conversions are listed in the chosen currency, and none of a part of them', async () => {
  await store([aStoredConversion('a', '2026-11-03 10:00:00')]);
  const days = { start: '2026-11-01', end: '2026-11-30' };
  const readAll = async () => [
    (await readProgramConversions(database, new Set(['1']), '2099-12-31')).length,
    (await readProgramEarnings(database, '1', '2026-11-20')).pending.length,
    (await readEarnedRows(database, days)).offerIds.size,
  ];
  await writeMeta(database, 'reportState', { ...emptyReportState, isWanted: true, lastHoursAtMs: 5 });
  expect(await readAll()).toEqual([0, 0, 0]);
  expect(await idsOf(days)).toEqual(['a']);
  await writeMeta(database, 'reportState', { ...emptyReportState, firstLoadedAtMs: 7, lastAllAtMs: 5 });
  expect(await readAll()).toEqual([1, 1, 1]);
});

it('what a program earned in 30 days has no conversion of a date that no calendar has', async () => {
  await store([aStoredConversion('a', '2026-11-30 10:00:00'), aStoredConversion('b', '2026-11-31 10:00:00')]);
  await writeMeta(database, 'reportState', { ...emptyReportState, firstLoadedAtMs: 7, lastAllAtMs: 5 });
  expect((await readProgramEarnings(database, '1', '2026-12-05')).pending).toMatchObject([{ amount: '1.00' }]);
  expect(await idsOf({ start: '2026-11-01', end: '2026-12-05' })).toEqual(['a']);
});

it('the state of the conversions counts only what is few, and says whether there are any in the chosen currency', async () => {
  const unlisted = { ...aStoredConversion('gone', '2026-01-02 00:00:00'), askedCurrency: 'unlisted' } as const;
  await database.put('conversions', unlisted);
  await store([aStoredConversion('other', '2026-01-31 23:59:59', { currency: 'MYR' })], 'MYR');
  expect(await readReportState(database)).toMatchObject({ hasRows: false, rowsInOtherCurrency: 1, unlistedCount: 1 });
  await store(year);
  const ofStore = vi.spyOn(IDBObjectStore.prototype, 'count');
  const ofIndex = vi.spyOn(IDBIndex.prototype, 'count');
  expect(await readReportState(database)).toMatchObject({ hasRows: true, rowsInOtherCurrency: 1, unlistedCount: 1 });
  expect(ofStore).not.toHaveBeenCalled();
  const counted = ofIndex.mock.calls.map(([query], at) => {
    const key = query instanceof IDBKeyRange ? query.lower[0] : query;
    return `${(ofIndex.mock.contexts[at] as IDBIndex).name} ${key}`;
  });
  expect(counted.toSorted()).toEqual([
    ...['byCurrencyAndTime MYR', 'byCurrencyAndTime USD', 'byCurrencyAndTime unlisted', 'byUndated own'],
  ]);
  for (const spy of [ofStore, ofIndex]) spy.mockRestore();
});

describe('a stored page', () => {
  const row = aStoredConversion('a', '2026-01-01 00:00:00', { payout: '10.00' });
  const changesOf = () => database.getAll('conversionChanges');
  beforeEach(() => store([row]));

  it.each<[string, Partial<Conversion>, object[]]>([
    ['nothing', {}, []],
    ['the same payout in other words', { payout: '10' }, []],
    ['other remarks', { remarks: 'Checked' }, []],
    [
      'another status',
      { status: 'approved' },
      [{ from: 'pending', to: 'approved', payoutBefore: '10.00', payout: '10.00' }],
    ],
    ['another payout', { payout: '8.5' }, [{ from: 'pending', to: 'pending', payoutBefore: '10.00', payout: '8.5' }]],
    ['another currency and so another payout', { payout: '40', currency: 'MYR' }, []],
    ['a payout that is none any more', { payout: '' }, [{ payoutBefore: '10.00', payout: '' }]],
  ])('a stored page shows %s: the changes are reported', async (_name, change, expected) => {
    await store([{ ...row, ...change }], 'own', 5);
    expect(await changesOf()).toMatchObject(expected);
    expect(await changesOf()).toHaveLength(expected.length);
    expect((await readConversions(database, null))[0]).toMatchObject({ payout: '10.00', ...change });
  });

  it('a stored page reports a new row, but not in a first load', async () => {
    await store([aStoredConversion('b', '2026-01-02 00:00:00')], 'own', null);
    await store([aStoredConversion('c', '2026-01-02 00:00:00')], 'own', 5);
    expect(await changesOf()).toMatchObject([{ conversionId: 'c', from: null, to: 'pending', atMs: 5 }]);
  });

  it('a stored page keeps a row once that moved while the listing was paged, the later one', async () => {
    await store([row, { ...row, status: 'paid' }], 'own', 5);
    expect(await changesOf()).toMatchObject([{ to: 'paid' }]);
    expect(await idsOf(null)).toEqual(['a']);
  });

  it('a stored page moves a row whose time was corrected, out of the old month and into the new one', async () => {
    await packConversions(database, 'own');
    await store([{ ...row, convertedAt: '2026-03-05 00:00:00' }]);
    expect(await idsOf({ start: '2026-01-01', end: '2026-01-31' })).toEqual([]);
    expect(await idsOf({ start: '2026-03-05', end: '2026-03-05' })).toEqual(['a']);
  });
});

it('open conversions are listed oldest first, in batches that neither repeat nor skip one of the same second', async () => {
  const same = ['e', 'b', 'd', 'a', 'c'].map((id) => aStoredConversion(id, '2026-01-01 00:00:00'));
  await store([...same, aStoredConversion('f', '2025-12-01 00:00:00'), aStoredConversion('g', '2026-01-02 00:00:00')]);
  await store([aStoredConversion('paid', '2025-12-01 00:00:00', { status: 'paid' })]);
  const seen: string[] = [];
  for (let after: OpenConversion | null = null; ; ) {
    const batch: readonly OpenConversion[] = await listOpenConversions(context, '2026-01-02', after, 2);
    seen.push(...batch.map(({ conversionId }) => conversionId));
    const last = batch.at(-1);
    if (last === undefined) break;
    // A row of the earlier batch may no longer be open when the next one is read.
    if (last.conversionId === 'a') await store([aStoredConversion('a', '2026-01-01 00:00:00', { status: 'approved' })]);
    after = last;
  }
  expect(seen).toEqual(['f', 'a', 'b', 'c', 'd', 'e']);
});

it('readProgramConversions has a program’s conversions that a report of all time has, and no other', async () => {
  const database = await openDatabase('test');
  const store = (conversionId: string, change: Partial<ConversionRecord> = {}) =>
    database.put('conversions', { ...aConversion({ conversionId, offerId: '101' }), askedCurrency: 'own', ...change });
  await store('1');
  await store('2', { offerId: '102' });
  await store('3', { askedCurrency: 'unlisted' });
  await store('4', { askedCurrency: 'USD' });
  await store('5', { convertedAt: '2026-02-30 10:00:00', undatedIn: 'own' });
  await store('6', { convertedAt: '2026-03-02 00:30:00' });
  const read = await readProgramConversions(database, new Set(['101']), '2026-03-01');
  expect(read.map(({ conversionId }) => conversionId)).toEqual(['1']);
});

const storeOne = (convertedAt: string, currency: ReportCurrency = 'own') =>
  storeConversions(context, {
    rows: [aConversion({ conversionId: `${currency} ${convertedAt}`, convertedAt })],
    currency,
    changedAtMs: null,
    cursor: toReportCursor({ currency, startedAtMs: 0, reach: 'all', steps: [] }),
  });

const readUndated = async () => (await readUndatedConversions(database)).map(({ convertedAt }) => convertedAt);

it.each([
  ...['', '0000-00-00 00:00:00', '0001-01-01 00:00:00', '1899-12-30 00:00:00', '1970-01-01 00:00:00'],
  ...['1999-12-31 23:59:59', '2100-01-01 00:00:00', '9999-12-31 23:59:59', '2026/03/01 10:00:00'],
  ...['2026-02-30 10:00:00', '2026-3-1 10:00:00', 'yesterday'],
])('conversions without a date are those of "%s"', async (time) => {
  await storeOne(time);
  expect(await readUndated()).toEqual([time]);
});

it('conversions without a date are never those of a possible day, the first and the last of them too', async () => {
  const times = ['2000-01-01', '2000-01-01 00:00:00', '2026-03-01 10:00:00', '2099-12-31', '2099-12-31 23:59:59'];
  for (const time of times) await storeOne(time);
  expect(await readUndated()).toEqual([]);
});

it('conversions without a date are those in the currency that was chosen, as many as are counted', async () => {
  await storeOne('');
  await storeOne('9999-12-31 23:59:59');
  await storeOne('1970-01-01 00:00:00', 'USD');
  expect(await readUndated()).toHaveLength((await readReportState(database)).undatedCount);
  expect(await readUndated()).toHaveLength(2);
  await writeMeta(database, 'reportState', { ...emptyReportState, currency: 'USD' });
  expect(await readUndated()).toEqual(['1970-01-01 00:00:00']);
});

const storeWhole = (conversionId: string, convertedAt: string, askedCurrency: 'own' | 'USD' = 'own') =>
  database.put('conversions', { ...aConversion({ conversionId, convertedAt }), askedCurrency });

const readRecords = async (start: string, end: string) =>
  (await readConversionRecords(database, { start, end })).map(({ conversionId }) => conversionId);

it('the conversions of a file are those of its days from the first second to the last, the oldest first', async () => {
  await storeWhole('e', '2026-02-02 00:00:00');
  await storeWhole('d', '2026-02-01 23:59:59');
  await storeWhole('c', '2026-02-01 00:00:00');
  await storeWhole('b', '2026-01-31 00:00:00');
  await storeWhole('a', '2026-01-30 23:59:59');
  expect(await readRecords('2026-01-31', '2026-02-01')).toEqual(['b', 'c', 'd']);
  expect(await readRecords('2026-01-31', '2026-01-31')).toEqual(['b']);
});

it('the conversions of a file are whole: the fields that no report shows are there', async () => {
  const row = aConversion({ advSubs: ['order-1', null, null, null, null], userEmail: 'publisher@mail.example' });
  await database.put('conversions', { ...row, askedCurrency: 'own' });
  expect(await readConversionRecords(database, { start: '2026-03-01', end: '2026-03-01' })).toMatchObject([row]);
});

it('the conversions of a file are never those without a date, whichever days are asked for', async () => {
  await storeWhole('none', '');
  await storeWhole('zero', '0000-00-00 00:00:00');
  await storeWhole('late', '9999-12-31 23:59:59');
  expect(await readRecords('2000-01-01', '2099-12-31')).toEqual([]);
});

it('the conversions of a file are those in the currency that was chosen', async () => {
  await storeWhole('own', '2026-02-01 10:00:00');
  await storeWhole('usd', '2026-02-01 10:00:00', 'USD');
  expect(await readRecords('2026-02-01', '2026-02-01')).toEqual(['own']);
  await writeMeta(database, 'reportState', { ...emptyReportState, currency: 'USD' });
  expect(await readRecords('2026-02-01', '2026-02-01')).toEqual(['usd']);
});
