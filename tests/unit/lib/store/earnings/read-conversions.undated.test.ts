import { beforeEach, expect, it } from 'vitest';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readUndatedConversions } from '#lib/store/earnings/read-conversions.ts';
import { emptyReportState, readReportState } from '#lib/store/earnings/read-report-state.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { storeConversions } from '#lib/worker/earnings/conversions.ts';
import { toReportCursor } from '#lib/worker/earnings/report-state.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const context = { database: async () => database };
const store = (convertedAt: string, currency: ReportCurrency = 'own') =>
  storeConversions(context, {
    rows: [aConversion({ conversionId: `${currency} ${convertedAt}`, convertedAt })],
    currency,
    changedAtMs: null,
    cursor: toReportCursor({ currency, startedAtMs: 0, reach: 'all', steps: [] }),
  });
const read = async () => (await readUndatedConversions(database)).map(({ convertedAt }) => convertedAt);

it.each([
  '',
  '0000-00-00 00:00:00',
  '0001-01-01 00:00:00',
  '1899-12-30 00:00:00',
  '1970-01-01 00:00:00',
  '1999-12-31 23:59:59',
  '2100-01-01 00:00:00',
  '9999-12-31 23:59:59',
  '2026/03/01 10:00:00',
  '2026-02-30 10:00:00',
  '2026-3-1 10:00:00',
  'yesterday',
])('conversions without a date are those of "%s"', async (time) => {
  await store(time);
  expect(await read()).toEqual([time]);
});

it('conversions without a date are never those of a possible day, the first and the last of them too', async () => {
  const times = ['2000-01-01', '2000-01-01 00:00:00', '2026-03-01 10:00:00', '2099-12-31', '2099-12-31 23:59:59'];
  for (const time of times) await store(time);
  expect(await read()).toEqual([]);
});

it('conversions without a date are those in the currency that was chosen, as many as are counted', async () => {
  await store('');
  await store('9999-12-31 23:59:59');
  await store('1970-01-01 00:00:00', 'USD');
  expect(await read()).toHaveLength((await readReportState(database)).undatedCount);
  expect(await read()).toHaveLength(2);
  await writeMeta(database, 'reportState', { ...emptyReportState, currency: 'USD' });
  expect(await read()).toEqual(['1970-01-01 00:00:00']);
});
