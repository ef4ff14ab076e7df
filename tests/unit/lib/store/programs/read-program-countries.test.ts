import { expect, it } from 'vitest';
import { offerStores, openDatabase } from '#lib/store/database.ts';
import { readProgramCountries } from '#lib/store/programs/read-program-countries.ts';
import { packOffers } from '#lib/worker/programs/pack-offers.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

it('reads the countries of the stored programs, those of the most programs first, then by name', async () => {
  const database = await openDatabase('test');
  expect(await readProgramCountries(database)).toEqual([]);
  const countries = [['Thailand'], ['Singapore', 'Malaysia'], ['Malaysia', ''], []];
  const transaction = database.transaction(offerStores, 'readwrite');
  await packOffers(
    transaction,
    countries.map((each, index) => ({ ...anOffer({ offerId: String(index), countries: each }), block: null })),
    [],
  );
  await transaction.done;
  expect(await readProgramCountries(database)).toEqual(['Malaysia', 'Singapore', 'Thailand']);
});
