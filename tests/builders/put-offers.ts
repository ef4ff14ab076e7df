import { type Database, offerStores } from '#lib/store/database.ts';
import { packOffers } from '#lib/worker/programs/pack-offers.ts';
import type { anOffer } from './an-offer.ts';

/** Stores programs as the worker stores those of the mirror. */
export async function putOffers(database: Database, offers: readonly ReturnType<typeof anOffer>[]): Promise<void> {
  const transaction = database.transaction(offerStores, 'readwrite');
  const unplaced = offers.map((offer) => ({ ...offer, block: null }));
  for (const record of await packOffers(transaction, unplaced, [])) {
    void transaction.objectStore('offers').put(record);
    void transaction.objectStore('offerSightings').put({ offerId: record.offerId, generation: 1, statusGeneration: 1 });
  }
  await transaction.done;
}
