import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { readOfferCount } from '#lib/store/programs/read-offer-count.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

it('readOfferCount returns the stored count, and counts if an earlier version stored none', async () => {
  const database = await openDatabase('test');
  await database.put('offers', anOffer({ offerId: '1' }));
  await database.put('offers', anOffer({ offerId: '2' }));
  expect(await readOfferCount(database)).toBe(2);
  await writeMeta(database, 'offerCount', 7);
  expect(await readOfferCount(database)).toBe(7);
});
