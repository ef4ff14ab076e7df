import { expect, it } from 'vitest';
import { toConversionHeader } from '#entrypoints/workspace/earnings/conversion-csv.ts';
import { createReportEngine } from '#entrypoints/workspace/earnings/create-report-engine.ts';
import type { ReportRequests } from '#entrypoints/workspace/earnings/report-request.ts';
import type { ReportFilters, ReportQuery } from '#lib/domain/earnings/report.ts';
import type { PostLink } from '#lib/domain/posts/post.ts';
import { parseCsv } from '#lib/domain/text/csv.ts';
import { t } from '#lib/platform/i18n.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { writeMeta } from '#lib/store/meta.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost, aPostChannel, aPostLink } from '#tests/builders/a-post.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const query: ReportQuery = {
  days: { start: '2026-11-01', end: '2026-11-30' },
  filters: { offerId: null, status: null, subs: [] },
  unit: 'day',
  dimension: 'program',
};
const selection = { query, today: '2026-11-20', utcOffsetMinutes: 480, version: 0 };
const linksInput = { today: '2026-11-20', utcOffsetMinutes: 480 };
const input: ReportRequests['report']['input'] = {
  ...selection,
  previousDays: null,
  order: { key: 'total', isDescending: true },
};

async function store(database: Database, ...rows: Partial<ConversionRecord>[]) {
  for (const row of rows) {
    const conversion = aReportRow(row);
    await database.put('conversions', { ...conversion, merchantId: '9', advSubs: [], askedCurrency: 'own', ...row });
  }
}

async function setUp() {
  const database = await openDatabase('test');
  let reads = 0;
  const engine = createReportEngine({
    openDatabase: async () => {
      reads += 1;
      return database;
    },
    nowMs: () => 1_000,
  });
  return { database, engine, reads: () => reads };
}

it('the report engine sums the stored conversions of the days', async () => {
  const { database, engine } = await setUp();
  await store(
    database,
    { conversionId: '1', payout: '0.10' },
    { conversionId: '2', payout: '0.20' },
    { conversionId: '3', payout: '9.00', convertedAt: '2026-10-31 23:59:59' },
  );
  const { report } = await engine.report(input);
  expect(report.totals).toMatchObject([{ status: 'approved', currency: 'MYR', count: 2, payout: '0.3' }]);
});

it("the report engine sums what the user's links and posts brought only once all conversions are listed", async () => {
  const { database, engine } = await setUp();
  await database.put('links', aKeptLink({ subIds: ['news', '', '', '', ''], mintedAtMs: 0 }));
  await database.put('posts', aPost({ postId: 'basket', code: 'abcdef', createdAtMs: 0 }));
  await store(
    database,
    { conversionId: '1', offerId: '101', affSubs: ['news', null, null, null, null] },
    { conversionId: '2', offerId: '101', affSubs: ['abcdef', null, null, null, null] },
  );
  const sum = async () => [(await engine.links(linksInput)).length, (await engine.posts(linksInput)).posts.size];
  await writeMeta(database, 'reportState', emptyReportState);
  expect(await sum()).toEqual([0, 0]);
  expect((await engine.report(input)).report.count).toBe(2);
  await writeMeta(database, 'reportState', { ...emptyReportState, lastAllAtMs: 5 });
  expect(await sum()).toEqual([1, 1]);
});

it('the report engine counts a conversion of a day to come in no sum, as no period lists it before', async () => {
  const { database, engine } = await setUp();
  const convertedAt = '2026-11-21 00:30:00';
  await database.put('links', aKeptLink({ subIds: ['news', '', '', '', ''], mintedAtMs: 0 }));
  await database.put('posts', aPost({ postId: 'basket', code: 'abcdef', createdAtMs: 0 }));
  await database.put('offers', anOffer({ offerId: '101', validationDays: '30', paymentDays: '15' }));
  await store(
    database,
    { conversionId: '1', offerId: '101', status: 'pending', affSubs: ['news', null, null, null, null], convertedAt },
    { conversionId: '2', offerId: '101', status: 'pending', affSubs: ['abcdef', null, null, null, null], convertedAt },
  );
  const count = async (today: string) => {
    const { ages, expected } = await engine.waiting({ today, offerId: null });
    const { posts } = await engine.posts({ ...linksInput, today });
    const links = await engine.links({ ...linksInput, today });
    return [links.length, posts.size, ages.count, expected.months.length];
  };
  expect(await count('2026-11-20')).toEqual([0, 0, 0, 0]);
  expect(await count('2026-11-21')).toEqual([1, 1, 2, 1]);
});

it("the report engine sums what the user's own links brought, over all time", async () => {
  const { database, engine } = await setUp();
  await database.put('links', aKeptLink({ subIds: ['news', '', '', '', ''], mintedAtMs: 0 }));
  await store(
    database,
    { conversionId: '1', offerId: '101', affSubs: ['news', null, null, null, null], payout: '2.50' },
    { conversionId: '2', offerId: '101', affSubs: ['blog', null, null, null, null], payout: '9' },
  );
  expect(await engine.links(linksInput)).toMatchObject([
    { conversionCount: 1, linkCount: 1, amounts: [{ currency: 'MYR', earned: '2.5', pending: '0' }] },
  ]);
});

it('the report engine sums by post: exactly by its letters, never where several fit, and lists what is behind each sum', async () => {
  const { database, engine } = await setUp();
  const toPost = (postId: string, code: string, subIds: PostLink['subIds']) =>
    aPost({
      ...{ postId, code, name: `Post ${postId}`, createdAtMs: 0 },
      channels: [aPostChannel({ links: [aPostLink({ subIds, trackingLink: `https://go.links.example/${postId}` })] })],
    });
  await database.put('posts', toPost('a', 'bcdfgh', ['telegram', 'bcdfgh', '', '', '']));
  await database.put('posts', toPost('b', 'jkmnpq', ['blog', '', '', '', '']));
  await database.put('posts', toPost('c', 'rstvwx', ['blog', '', '', '', '']));
  await store(
    database,
    { conversionId: '1', affSubs: ['telegram', 'bcdfgh', null, null, null], payout: '0.10' },
    { conversionId: '2', affSubs: ['other', 'bcdfgh', null, null, null], payout: '0.20' },
    { conversionId: '3', affSubs: ['blog', null, null, null, null], payout: '5' },
    { conversionId: '4', affSubs: ['mail', null, null, null, null], payout: '7' },
  );
  const byPost = { ...input, query: { ...query, dimension: 'post' as const } };
  const { report } = await engine.report(byPost);
  const sums = report.breakdown.map(({ key, name, count, amounts: [sum] }) => ({
    ...{ key, name, count },
    payout: sum?.groups.approved?.payout,
  }));
  expect(sums).toEqual([
    { key: null, name: '', count: 1, payout: '7' },
    { key: 'tied', name: '', count: 1, payout: '5' },
    { key: 'bcdfgh', name: 'Post a', count: 2, payout: '0.3' },
  ]);
  expect(report.facets.posts).toEqual([{ code: 'bcdfgh', name: 'Post a' }]);
  const filters = { ...query.filters, post: { value: 'bcdfgh' } };
  const listed = { ...selection, query: { ...query, filters } };
  const order = { key: 'time', isDescending: false } as const;
  const { rows } = await engine.rows({ ...listed, order, start: 0, end: 9 });
  expect(rows.map((row) => row?.conversionId)).toEqual(['1', '2']);
  const file = await (await engine.csv({ ...listed, header: toConversionHeader(t) })).text();
  expect(parseCsv(file)).toHaveLength(3);

  const { posts, tied, others } = await engine.posts(linksInput);
  expect([posts.get('a')?.amounts, tied, others]).toMatchObject([[{ total: '0.3', perLink: '0.30' }], 1, 1]);
  expect((await engine.places(null)).posts).toHaveLength(3);
});

it('the report engine reads the rows once for any number of filters, and again when they changed', async () => {
  const { database, engine, reads } = await setUp();
  await store(database, { conversionId: '1' });
  await engine.report(input);
  const readsOfOne = reads();
  await store(database, { conversionId: '2' });
  const days = { start: '2026-11-05', end: '2026-11-20' };
  const filters = { offerId: '101', status: null, subs: [] };
  expect((await engine.report({ ...input, query: { ...query, days, filters } })).report.count).toBe(1);
  expect(reads()).toBe(readsOfOne);
  expect((await engine.report({ ...input, version: 1 })).report.count).toBe(2);
});

it('the report engine reads again for days that are not in memory', async () => {
  const { database, engine } = await setUp();
  await store(database, { conversionId: '1', convertedAt: '2026-10-31 23:59:59' });
  expect((await engine.report(input)).report.count).toBe(0);
  const days = { start: '2026-10-31', end: '2026-11-30' };
  expect((await engine.report({ ...input, query: { ...query, days } })).report.count).toBe(1);
});

it("the report engine reads what is pending in all of time, or in one program, and when it is expected by the program's terms", async () => {
  const { database, engine } = await setUp();
  await store(
    database,
    { conversionId: '1', status: 'pending', convertedAt: '2024-01-01 00:00:00' },
    { conversionId: '2', status: 'pending', offerId: '102' },
    { conversionId: '3', status: 'approved' },
  );
  await database.put('offers', anOffer({ offerId: '101', validationDays: '30 days', paymentDays: '15 days' }));
  const { ages, expected } = await engine.waiting({ today: '2026-11-20', offerId: null });
  expect(ages).toMatchObject({ count: 2, oldestDay: '2024-01-01' });
  expect(expected.months.map(({ due, count }) => [due, count])).toEqual([
    ['late', 1],
    ['2026-12', 1],
  ]);
  expect(expected.undated).toMatchObject([{ offerId: '102', count: 1 }]);
  expect((await engine.waiting({ today: '2026-11-20', offerId: '102' })).ages.count).toBe(1);

  const filters = { ...query.filters, due: '2026-12' };
  const rows = { ...selection, query: { days: query.days, filters }, start: 0, end: 10 };
  const listed = await engine.rows({ ...rows, order: { key: 'time', isDescending: true } });
  expect(listed.rows.map((row) => row?.conversionId)).toEqual(['3']);
});

it('the report engine compares with the days before, row by row, in the same filters', async () => {
  const { database, engine } = await setUp();
  await store(
    database,
    { conversionId: '1', payout: '3.00' },
    { conversionId: '2', payout: '2.00', convertedAt: '2026-10-05 00:00:00' },
    { conversionId: '3', payout: '7.00', convertedAt: '2026-10-06 00:00:00', offerId: '102' },
    { conversionId: '4', payout: '9.00', convertedAt: '2026-09-30 23:59:59' },
  );
  const previousDays = { start: '2026-10-01', end: '2026-10-31' };
  const { report, previous } = await engine.report({ ...input, previousDays });
  expect(report.count).toBe(1);
  expect(previous?.count).toBe(2);
  // Of the rows in sight alone.
  expect(previous?.breakdown.map(({ key, amounts }) => [key, amounts[0]?.groups.approved?.payout])).toEqual([
    ['101', '2'],
  ]);
  expect((await engine.report(input)).previous).toBeNull();
});

it('the report engine returns the beginning of a long breakdown, in the requested order, and how long it is', async () => {
  const { database, engine } = await setUp();
  const rows = Array.from({ length: 1_100 }, (_, index) => ({
    conversionId: String(index),
    payout: `${index}.00`,
    affSubs: [`sub-${index}`, null, null, null, null],
  }));
  await store(database, ...rows);
  const { report, breakdownCount } = await engine.report({ ...input, query: { ...query, dimension: 'sub1' } });
  expect([report.breakdown.length, breakdownCount]).toEqual([1_000, 1_100]);
  expect(report.breakdown[0]?.key).toBe('sub-1099');
});

it('the report engine reads the list of conversions by range, in its order, each record whole', async () => {
  const { database, engine } = await setUp();
  for (let index = 0; index < 7; index++) {
    await store(database, { conversionId: `c${index}`, payout: `${10 - index}.00`, advSubs: [`order-${index}`] });
  }
  const rows = { ...selection, order: { key: 'payout', isDescending: true } as const };
  const read = await engine.rows({ ...rows, start: 2, end: 4 });
  expect(read.count).toBe(7);
  expect(read.rows.map((row) => [row?.conversionId, row?.advSubs[0]])).toEqual([
    ['c2', 'order-2'],
    ['c3', 'order-3'],
  ]);
  expect((await engine.rows({ ...rows, start: 6, end: 100 })).rows).toHaveLength(1);
});

it('the report engine lists what changed since a time, and how', async () => {
  const { database, engine } = await setUp();
  await store(database, { conversionId: '1' }, { conversionId: '2' }, { conversionId: '3' });
  const change = {
    offerId: '101',
    offerName: 'Kedai',
    convertedAt: '',
    payoutBefore: '1',
    payout: '1',
    currency: 'MYR',
  };
  await database.add('conversionChanges', { ...change, conversionId: '1', atMs: 5, from: 'pending', to: 'rejected' });
  await database.add('conversionChanges', { ...change, conversionId: '2', atMs: 7, from: 'pending', to: 'rejected' });
  await database.add('conversionChanges', { ...change, conversionId: '3', atMs: 7, from: null, to: 'pending' });
  const order = { key: 'time', isDescending: false } as const;
  const list = async (changed: ReportFilters['changed']) => {
    const filters: ReportFilters = { offerId: null, status: null, subs: [], changed: changed ?? null };
    const input = { ...selection, query: { days: query.days, filters }, order, start: 0, end: 9 };
    return (await engine.rows(input)).rows.map((row) => row?.conversionId);
  };
  expect(await list({ sinceMs: 5, as: '=rejected' })).toEqual(['2']);
  expect(await list({ sinceMs: 0, as: '=rejected' })).toEqual(['1', '2']);
  expect(await list({ sinceMs: 5, as: null })).toEqual(['2', '3']);
  expect(await list(null)).toEqual(['1', '2', '3']);
  // As the count that leads here: what a clock stamped that was ahead is no news yet.
  await database.add('conversionChanges', { ...change, conversionId: '1', atMs: 2_000, from: 'rejected', to: 'paid' });
  expect(await list({ sinceMs: 0, as: '=rejected' })).toEqual(['1', '2']);
  expect(await list({ sinceMs: 0, as: '=paid' })).toEqual([]);
});

it('the report engine writes the conversions without a possible date at the end of every file, by the other filters', async () => {
  const { database, engine } = await setUp();
  await store(
    database,
    { conversionId: '1', convertedAt: '0001-01-01 00:00:00', undatedIn: 'own' },
    { conversionId: '2', convertedAt: '2026-02-30', undatedIn: 'own' },
    { conversionId: '3' },
    { conversionId: '4', convertedAt: '0000-00-00 00:00:00', undatedIn: 'own', offerId: '102' },
    { conversionId: '5', convertedAt: '2026-10-01 00:00:00' },
  );
  const filters = { offerId: '101', status: null, subs: [] };
  const file = await engine.csv({ ...selection, query: { ...query, filters }, header: ['ID'] });
  const lines = parseCsv(await file.text());
  expect(lines.slice(1).map(([id]) => id)).toEqual(['3', '1', '2']);
});

it('the report engine marks the conversions that the service no longer lists, of the same days and filters', async () => {
  const { database, engine } = await setUp();
  await store(
    database,
    { conversionId: '1' },
    { conversionId: '2', askedCurrency: 'unlisted' },
    { conversionId: '3', askedCurrency: 'unlisted', offerId: '102' },
    { conversionId: '4', askedCurrency: 'unlisted', convertedAt: '2025-01-01 00:00:00' },
  );
  const filters = { offerId: '101', status: null, subs: [] };
  const file = await engine.csv({ ...selection, query: { ...query, filters }, header: toConversionHeader(t) });
  const [, ...lines] = parseCsv(await file.text());
  expect(lines.map((line) => [line[0], line.at(-1)])).toEqual([
    ['1', ''],
    ['2', '1'],
  ]);
});

it('the report engine writes what the service no longer lists into the file of the month in which it was expected', async () => {
  const { database, engine } = await setUp();
  await database.put('offers', anOffer({ offerId: '101', validationDays: '30', paymentDays: '15' }));
  const gone = {
    status: 'pending',
    offerId: '101',
    convertedAt: '2026-11-02 00:00:00',
    askedCurrency: 'unlisted',
  } as const;
  await store(database, { conversionId: '1', ...gone });
  const idsDue = async (due: string) => {
    const filters: ReportFilters = { offerId: null, status: null, subs: [], due };
    const file = await engine.csv({
      ...selection,
      query: { days: query.days, filters },
      header: toConversionHeader(t),
    });
    return parseCsv(await file.text())
      .slice(1)
      .map(([id]) => id);
  };
  expect([await idsDue('2026-12'), await idsDue('unknown')]).toEqual([['1'], []]);
});

it('the report engine writes a conversion without a possible date, that the service no longer lists, at the end, too', async () => {
  const { database, engine } = await setUp();
  await store(
    database,
    { conversionId: '1', askedCurrency: 'unlisted', convertedAt: '0000-00-00 00:00:00' },
    { conversionId: '2', askedCurrency: 'unlisted', convertedAt: '' },
    { conversionId: '3', askedCurrency: 'unlisted', convertedAt: '2025-01-01 00:00:00' },
    { conversionId: '4', convertedAt: '0000-00-00 00:00:00', undatedIn: 'own' },
  );
  const file = await engine.csv({ ...selection, query, header: toConversionHeader(t) });
  const [, ...lines] = parseCsv(await file.text());
  expect(lines.map((line) => [line[0], line.at(-1)])).toEqual([
    ['4', ''],
    ['2', '1'],
    ['1', '1'],
  ]);
});

it('the report engine writes the conversions of the filters as a file in which no cell is a formula', async () => {
  const { database, engine } = await setUp();
  await store(
    database,
    { conversionId: '1', affSubs: ['=cmd|calc', null, null, null, null], remarks: '@SUM(1)', payout: '-1.50' },
    { conversionId: '2', offerId: '102' },
  );
  const header = Array.from({ length: 26 }, (_, index) => `column ${index}`);
  const filters = { offerId: '101', status: null, subs: [] };
  const text = await (await engine.csv({ ...selection, query: { days: query.days, filters }, header })).text();
  expect(text).toContain("'=cmd|calc");
  expect(text).toContain("'@SUM(1)");
  expect(text).toContain(',-1.50,');
  const [head, ...lines] = parseCsv(text);
  expect(head).toEqual(header);
  expect(lines.map((line) => [line.length, line[0], line[10]])).toEqual([[26, '1', '=cmd|calc']]);
});

it('the report engine writes every field of a conversion into the file, under a header of as many columns', async () => {
  const { database, engine } = await setUp();
  const full = {
    advSubs: ['order-1', null, 'c', null, 'e'],
    affiliateId: '5001',
    userId: '77',
    userEmail: 'publisher@mail.example',
  };
  await store(database, { conversionId: '1', ...full }, { conversionId: '2' });
  await store(database, { conversionId: '3', askedCurrency: 'USD' });
  const header = toConversionHeader(t);
  const { days, filters } = query;
  const [head, ...lines] = parseCsv(
    await (await engine.csv({ ...selection, query: { days, filters }, header })).text(),
  );
  const fieldsOf = (line: readonly string[] = []) =>
    Object.fromEntries(line.map((cell, index) => [head?.[index] ?? '', cell]));
  expect(lines.map((line) => line[0])).toEqual(['1', '2']);
  expect(fieldsOf(lines[0])).toMatchObject({
    'Conversion ID': '1',
    'Merchant ID': '9',
    'Advertiser sub 1': 'order-1',
    'Advertiser sub 2': '',
    'Advertiser sub 5': 'e',
    'Affiliate ID': '5001',
    'User ID': '77',
    'User email': 'publisher@mail.example',
  });
  expect(lines.every((line) => line.length === header.length)).toBe(true);
  expect(fieldsOf(lines[1])).toMatchObject({ 'Affiliate ID': '', 'User email': '' });
});
