import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { readOwnPrograms } from '#lib/store/programs/read-own-programs.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

it('reads the programs that approved the account, and no other', async () => {
  const database = await openDatabase('test');
  for (const [offerId, applicationStatus] of [
    ['1', 'approved'],
    ['2', 'pending'],
    ['3', 'approved'],
    ['4', 'none'],
  ] as const) {
    await database.put('offers', anOffer({ offerId, applicationStatus }));
  }
  expect((await readOwnPrograms(database))?.map(({ offerId }) => offerId)).toEqual(['1', '3']);
});

it('leaves it to whoever reads all of them where the account has thousands', async () => {
  const database = await openDatabase('thousands');
  const transaction = database.transaction('offers', 'readwrite');
  for (let index = 0; index <= 5_000; index += 1) {
    void transaction.store.put(anOffer({ offerId: `${index}`, applicationStatus: 'approved' }));
  }
  await transaction.done;
  expect(await readOwnPrograms(database)).toBeNull();
});
