import { describe, expect, it } from 'vitest';
import type { ReportQuery } from '#lib/domain/earnings/report.ts';
import { parseCsv } from '#lib/domain/text/csv.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { createReportEngine } from '../../../../entrypoints/workspace/earnings/create-report-engine.ts';
import { toConversionHeader } from '../../../../entrypoints/workspace/earnings/to-conversion-header.ts';
import { useEnglishMessages } from '../../lib/ui/use-english-messages.ts';

useEnglishMessages();

const query: ReportQuery = {
  days: { start: '2026-11-01', end: '2026-11-30' },
  filters: { offerId: null, status: null, subs: [] },
  unit: 'day',
  dimension: 'program',
};
const input = { query, utcOffsetMinutes: 480, version: 0 };

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
  });
  return { database, engine, reads: () => reads };
}

describe('the report engine', () => {
  it('sums the stored conversions of the days', async () => {
    const { database, engine } = await setUp();
    await store(
      database,
      { conversionId: '1', payout: '0.10' },
      { conversionId: '2', payout: '0.20' },
      { conversionId: '3', payout: '9.00', convertedAt: '2026-10-31 23:59:59' },
    );
    const report = await engine.report(input);
    expect(report.totals).toMatchObject([{ status: 'approved', currency: 'MYR', count: 2, payout: '0.3' }]);
  });

  it('reads the rows once for any number of filters, and anew when they changed', async () => {
    const { database, engine, reads } = await setUp();
    await store(database, { conversionId: '1' });
    await engine.report(input);
    const readsOfOne = reads();
    await store(database, { conversionId: '2' });
    const days = { start: '2026-11-05', end: '2026-11-20' };
    const filters = { offerId: '101', status: null, subs: [] };
    expect((await engine.report({ ...input, query: { ...query, days, filters } })).count).toBe(1);
    expect(reads()).toBe(readsOfOne);
    expect((await engine.report({ ...input, version: 1 })).count).toBe(2);
  });

  it('reads anew for days that are not in memory', async () => {
    const { database, engine } = await setUp();
    await store(database, { conversionId: '1', convertedAt: '2026-10-31 23:59:59' });
    expect((await engine.report(input)).count).toBe(0);
    const days = { start: '2026-10-31', end: '2026-11-30' };
    expect((await engine.report({ ...input, query: { ...query, days } })).count).toBe(1);
  });

  it("looks at what is pending in all of time, or in one program's", async () => {
    const { database, engine } = await setUp();
    await store(
      database,
      { conversionId: '1', status: 'pending', convertedAt: '2024-01-01 00:00:00' },
      { conversionId: '2', status: 'pending', offerId: '102' },
      { conversionId: '3', status: 'approved' },
    );
    expect(await engine.pending({ today: '2026-11-20', offerId: null })).toMatchObject({
      count: 2,
      oldestDay: '2024-01-01',
    });
    expect((await engine.pending({ today: '2026-11-20', offerId: '102' })).count).toBe(1);
  });

  it('writes the conversions without a possible date at the end of every file, by the other filters', async () => {
    const { database, engine } = await setUp();
    await store(
      database,
      { conversionId: '1', convertedAt: '0001-01-01 00:00:00' },
      { conversionId: '2', convertedAt: '' },
      { conversionId: '3' },
      { conversionId: '4', convertedAt: '0000-00-00 00:00:00', offerId: '102' },
      { conversionId: '5', convertedAt: '2026-10-01 00:00:00' },
    );
    const filters = { offerId: '101', status: null, subs: [] };
    const file = await engine.csv({ query: { ...query, filters }, header: ['ID'] });
    const lines = parseCsv(await file.text());
    expect(lines.slice(1).map(([id]) => id)).toEqual(['3', '2', '1']);
  });

  it('writes the conversions of the filters as a file in which no cell is a formula', async () => {
    const { database, engine } = await setUp();
    await store(
      database,
      { conversionId: '1', affSubs: ['=cmd|calc', null, null, null, null], remarks: '@SUM(1)', payout: '-1.50' },
      { conversionId: '2', offerId: '102' },
    );
    const header = Array.from({ length: 25 }, (_, index) => `column ${index}`);
    const filters = { offerId: '101', status: null, subs: [] };
    const text = await (await engine.csv({ query: { days: query.days, filters }, header })).text();
    expect(text).toContain("'=cmd|calc");
    expect(text).toContain("'@SUM(1)");
    expect(text).toContain(',-1.50,');
    const [head, ...lines] = parseCsv(text);
    expect(head).toEqual(header);
    expect(lines.map((line) => [line.length, line[0], line[10]])).toEqual([[25, '1', '=cmd|calc']]);
  });

  it('writes every field of a conversion into the file, under a header of as many columns', async () => {
    const { database, engine } = await setUp();
    const full = {
      advSubs: ['order-1', null, 'c', null, 'e'],
      affiliateId: '5001',
      userId: '77',
      userEmail: 'publisher@mail.example',
    };
    await store(database, { conversionId: '1', ...full }, { conversionId: '2' });
    await store(database, { conversionId: '3', askedCurrency: 'USD' });
    const header = toConversionHeader();
    const { days, filters } = query;
    const [head, ...lines] = parseCsv(await (await engine.csv({ query: { days, filters }, header })).text());
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
});
