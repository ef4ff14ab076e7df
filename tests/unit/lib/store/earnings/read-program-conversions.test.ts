import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { readProgramConversions } from '#lib/store/earnings/read-program-conversions.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';

it('readProgramConversions has a program’s conversions that a report of all time has, and no other', async () => {
  const database = await openDatabase('test');
  const store = (conversionId: string, change: Partial<ConversionRecord> = {}) =>
    database.put('conversions', { ...aConversion({ conversionId, offerId: '101' }), askedCurrency: 'own', ...change });
  await store('1');
  await store('2', { offerId: '102' });
  await store('3', { askedCurrency: 'unlisted' });
  await store('4', { askedCurrency: 'USD' });
  await store('5', { convertedAt: '2026-02-30 10:00:00', undatedIn: 'own' });
  const read = await readProgramConversions(database, '101');
  expect(read.map(({ conversionId }) => conversionId)).toEqual(['1']);
});
