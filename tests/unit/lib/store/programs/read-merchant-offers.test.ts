import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { readMerchantOffers } from '#lib/store/programs/read-merchant-offers.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

it('the other programs of a merchant are read by its number, by name, without the one in view', async () => {
  const database = await openDatabase('test');
  const here = anOffer({ offerId: '1', merchantId: '7' });
  for (const offer of [
    here,
    anOffer({ offerId: '2', merchantId: '7', name: 'Kedai SG' }),
    anOffer({ offerId: '3', merchantId: '7', name: 'Kedai ID' }),
    anOffer({ offerId: '4', merchantId: '8' }),
  ])
    await database.put('offers', offer);
  expect((await readMerchantOffers(database, here)).map(({ offerId }) => offerId)).toEqual(['3', '2']);
});

it("the other programs of a merchant are an empty list when the service does not name the program's merchant", async () => {
  const database = await openDatabase('test');
  for (const offerId of ['1', '2']) await database.put('offers', anOffer({ offerId, merchantId: '' }));
  expect(await readMerchantOffers(database, anOffer({ offerId: '1', merchantId: '' }))).toEqual([]);
});
