import { beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readConversionRecords } from '#lib/store/earnings/read-conversions.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const store = (conversionId: string, convertedAt: string, askedCurrency: 'own' | 'USD' = 'own') =>
  database.put('conversions', { ...aConversion({ conversionId, convertedAt }), askedCurrency });
const read = async (start: string, end: string) =>
  (await readConversionRecords(database, { start, end })).map(({ conversionId }) => conversionId);

it('the conversions of a file are those of its days from the first second to the last, the oldest first', async () => {
  await store('e', '2026-02-02 00:00:00');
  await store('d', '2026-02-01 23:59:59');
  await store('c', '2026-02-01 00:00:00');
  await store('b', '2026-01-31 00:00:00');
  await store('a', '2026-01-30 23:59:59');
  expect(await read('2026-01-31', '2026-02-01')).toEqual(['b', 'c', 'd']);
  expect(await read('2026-01-31', '2026-01-31')).toEqual(['b']);
});

it('the conversions of a file are whole: the fields that no report shows are there', async () => {
  const row = aConversion({ advSubs: ['order-1', null, null, null, null], userEmail: 'publisher@mail.example' });
  await database.put('conversions', { ...row, askedCurrency: 'own' });
  expect(await readConversionRecords(database, { start: '2026-03-01', end: '2026-03-01' })).toMatchObject([row]);
});

it('the conversions of a file are never those without a date, whichever days are asked for', async () => {
  await store('none', '');
  await store('zero', '0000-00-00 00:00:00');
  await store('late', '9999-12-31 23:59:59');
  expect(await read('2000-01-01', '2099-12-31')).toEqual([]);
});

it('the conversions of a file are those in the currency that was chosen', async () => {
  await store('own', '2026-02-01 10:00:00');
  await store('usd', '2026-02-01 10:00:00', 'USD');
  expect(await read('2026-02-01', '2026-02-01')).toEqual(['own']);
  await writeMeta(database, 'reportState', { ...emptyReportState, currency: 'USD' });
  expect(await read('2026-02-01', '2026-02-01')).toEqual(['usd']);
});
