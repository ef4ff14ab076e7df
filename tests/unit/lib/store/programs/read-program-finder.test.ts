import { beforeEach, expect, it } from 'vitest';
import { readSearchQuery } from '#lib/domain/search/search-query.ts';
import { type Database, offerStores, openDatabase } from '#lib/store/database.ts';
import { readProgramFinder } from '#lib/store/programs/read-program-finder.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { packOffers } from '#lib/worker/programs/pack-offers.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

/** Writes packed summaries as the worker does: a new program joins the last block that has room. */
async function pack(written: readonly OfferRecord[], removed: readonly OfferRecord[] = []) {
  const transaction = database.transaction(offerStores, 'readwrite');
  const placed = await packOffers(
    transaction,
    written.map((offer) => ({ ...offer, block: null })),
    removed,
  );
  await transaction.done;
  return placed;
}

const find = async (text: string, most = 10, countries: readonly string[] = []) => {
  const { programs, total } = (await readProgramFinder(database, countries)).find(readSearchQuery(text), most);
  return [programs.map(({ offerId }) => offerId), total];
};

it('the search for one program finds by name, host and id', async () => {
  await pack([
    anOffer({ offerId: '4711', name: 'Embun Books', matches: [{ host: 'embun.example', pathPrefix: '' }] }),
    anOffer({ offerId: '4712', name: 'Jelita Toys', matches: [{ host: 'jelita.example', pathPrefix: '' }] }),
  ]);
  expect(await find('books')).toEqual([['4711'], 1]);
  expect(await find('JELITA.example')).toEqual([['4712'], 1]);
  expect(await find('4712')).toEqual([['4712'], 1]);
  expect(await find('nothing of the kind')).toEqual([[], 0]);
});

it("the search for one program begins with the user's countries, then with the best rate, then by name; a better match comes before", async () => {
  const at = (rate: string) => ({ commissions: [{ label: '', rate }] });
  await pack([
    anOffer({ offerId: '1', name: 'Kedai A', countries: ['Thailand'], ...at('9%') }),
    anOffer({ offerId: '2', name: 'Kedai B', countries: ['Malaysia'], ...at('2%') }),
    anOffer({ offerId: '3', name: 'Kedai C', countries: ['Malaysia'], ...at('5%') }),
    anOffer({ offerId: '4', name: 'Kedai D', countries: ['Malaysia'], ...at('2%') }),
    anOffer({ offerId: '5', name: 'Mykedai', countries: ['Malaysia'], ...at('20%') }),
  ]);
  expect(await find('kedai', 10, ['malaysia'])).toEqual([['3', '2', '4', '1', '5'], 5]);
  expect(await find('', 10, ['malaysia'])).toEqual([['5', '3', '2', '4', '1'], 5]);
  expect(await find('')).toEqual([['5', '1', '3', '2', '4'], 5]);
});

it('the search for one program has all of a mirror of many blocks, and no deleted one', async () => {
  const offers = Array.from({ length: 700 }, (_, index) => anOffer({ offerId: String(index), name: `Kedai ${index}` }));
  const placed = await pack(offers);
  expect(await database.count('offerBlocks')).toBe(3);
  expect((await find('kedai'))[1]).toBe(700);
  await pack([], placed.slice(300, 310));
  expect((await find('kedai'))[1]).toBe(690);
  expect(await find('305')).toEqual([[], 0]);
});

it('the search for one program is of the moment in which it is read', async () => {
  const finder = await readProgramFinder(database, []);
  await pack([anOffer({ name: 'Embun Books' })]);
  expect(finder.find(readSearchQuery('embun'), 10).total).toBe(0);
  expect(await find('embun')).toEqual([['101'], 1]);
});
