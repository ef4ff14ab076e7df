import { beforeEach, expect, it } from 'vitest';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readConversionsById, readOldestDay } from '#lib/store/earnings/read-conversion-lookups.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const store = (convertedAt: string, askedCurrency: ReportCurrency = 'own') =>
  database.put('conversions', {
    ...aConversion({ conversionId: `${askedCurrency} ${convertedAt}`, convertedAt }),
    askedCurrency,
  });

it('the oldest day is that of the oldest conversion with a possible one, in that currency', async () => {
  const times = [
    ...['', '0000-00-00 00:00:00', '0001-01-01 00:00:00', '1970-01-01 00:00:00', '1999-12-31 23:59:59'],
    ...['2001-02-30 10:00:00', '2001-13-01 10:00:00', '2001x', '2024-05-06 07:08:09', '2025-01-01 00:00:00'],
    ...['2100-01-01 00:00:00', '9999-12-31 23:59:59'],
  ];
  for (const time of times) await store(time);
  await store('2020-01-01 00:00:00', 'USD');
  expect(await readOldestDay(database, 'own')).toBe('2024-05-06');
  expect(await readOldestDay(database, 'USD')).toBe('2020-01-01');
});

it('the oldest day is missing when no conversion has one', async () => {
  expect(await readOldestDay(database, 'own')).toBeNull();
  await store('0000-00-00 00:00:00');
  expect(await readOldestDay(database, 'own')).toBeNull();
});

it('conversions are read in the order of the ids, whole, and null if one is gone', async () => {
  const database = await openDatabase('test');
  for (const conversionId of ['1', '2', '3']) {
    await database.put('conversions', {
      ...aConversion({ conversionId, advSubs: [`order-${conversionId}`, null, null, null, null] }),
      askedCurrency: 'own',
    });
  }
  const read = await readConversionsById(database, ['3', 'gone', '1']);
  expect(read.map((row) => row?.advSubs[0] ?? null)).toEqual(['order-3', null, 'order-1']);
  expect(await readConversionsById(database, [])).toEqual([]);
});
