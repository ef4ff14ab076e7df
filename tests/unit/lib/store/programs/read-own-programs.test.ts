import { beforeEach, expect, it } from 'vitest';
import { firstOwnBlock, packPrograms } from '#lib/domain/programs/program-block.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { type Database, offerStores, openDatabase } from '#lib/store/database.ts';
import { readOwnPrograms } from '#lib/store/programs/read-own-programs.ts';
import { packOffers } from '#lib/worker/programs/pack-offers.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

let database: Database;
let opened = 0;
beforeEach(async () => {
  opened += 1;
  database = await openDatabase(`own-${opened}`);
});

async function write(offers: readonly ReturnType<typeof anOffer>[]) {
  const transaction = database.transaction(offerStores, 'readwrite');
  const known = await Promise.all(offers.map(({ offerId }) => transaction.objectStore('offers').get(offerId)));
  const unplaced = offers.map((offer, index) => ({ ...offer, block: known[index]?.block ?? null }));
  for (const record of await packOffers(transaction, unplaced, [])) void transaction.objectStore('offers').put(record);
  await transaction.done;
}

const idsOf = (programs: readonly { readonly offerId: string }[] | null) =>
  programs?.map(({ offerId }) => offerId).sort();

it('readOwnPrograms reads the programs that approved the account, and no other', async () => {
  await write([
    anOffer({ offerId: '1', applicationStatus: 'approved' }),
    anOffer({ offerId: '2', applicationStatus: 'pending' }),
    anOffer({ offerId: '3', applicationStatus: 'approved', offerStatus: 'paused' }),
    anOffer({ offerId: '4', applicationStatus: 'none' }),
  ]);
  expect(idsOf(await readOwnPrograms(database))).toEqual(['1', '3']);
});

it('readOwnPrograms follows a program that joins the account’s, and one that leaves them', async () => {
  await write([
    anOffer({ offerId: '1', applicationStatus: 'approved' }),
    anOffer({ offerId: '2', applicationStatus: 'pending' }),
  ]);
  await write([
    anOffer({ offerId: '1', applicationStatus: 'none' }),
    anOffer({ offerId: '2', applicationStatus: 'approved' }),
  ]);
  expect(idsOf(await readOwnPrograms(database))).toEqual(['2']);
});

it('readOwnPrograms has none if no program approved the account', async () => {
  await write([anOffer({ offerId: '2', applicationStatus: 'pending' })]);
  expect(await readOwnPrograms(database)).toEqual([]);
});

it('readOwnPrograms leaves it to the reader of all of them if an earlier version packed them among the others', async () => {
  const offers = [
    anOffer({ offerId: '1', applicationStatus: 'approved' }),
    anOffer({ offerId: '2', applicationStatus: 'none' }),
  ];
  for (const offer of offers) await database.put('offers', offer);
  await database.put('offerBlocks', { block: 0, version: 1, packed: packPrograms(offers.map(toProgramSummary)) });
  expect(await readOwnPrograms(database)).toBeNull();
});

it('readOwnPrograms leaves it to the reader of all of them if the account has tens of thousands', async () => {
  const packed = packPrograms([]);
  for (let block = 0; block < 101; block += 1) {
    await database.put('offerBlocks', { block: firstOwnBlock + block, version: block + 1, packed });
  }
  expect(await readOwnPrograms(database)).toBeNull();
});
