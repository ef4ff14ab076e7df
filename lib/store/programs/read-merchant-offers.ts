import type { Database } from '#lib/store/database.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** A merchant has a program for each of its countries at most; what a service says beyond that is no merchant. */
const maxOffers = 30;

/** The other programs of a program's merchant, by name; none where the service does not say whose it is. */
export async function readMerchantOffers(
  database: Database,
  { offerId, merchantId }: Pick<OfferRecord, 'offerId' | 'merchantId'>,
): Promise<readonly OfferRecord[]> {
  if (merchantId === '') return [];
  const offers = await database.getAllFromIndex('offers', 'byMerchant', merchantId, maxOffers);
  return offers.filter((offer) => offer.offerId !== offerId).sort((a, b) => a.name.localeCompare(b.name));
}
