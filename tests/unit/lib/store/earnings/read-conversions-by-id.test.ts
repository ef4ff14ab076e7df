import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { readConversionsById } from '#lib/store/earnings/read-conversions-by-id.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';

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
