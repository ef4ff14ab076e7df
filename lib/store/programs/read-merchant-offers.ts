import type { Database } from '#lib/store/database.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/**
 * A merchant has at most one program for each country. If the service lists more, its merchant id does not mean a
 * merchant.
 */
const maxOffers = 30;

/** The other programs of a program's merchant, by name; empty if the service does not name the merchant. */
export async function readMerchantOffers(
  database: Database,
  { offerId, merchantId }: Pick<OfferRecord, 'offerId' | 'merchantId'>,
): Promise<readonly OfferRecord[]> {
  if (merchantId === '') return [];
  const offers = await database.getAllFromIndex('offers', 'byMerchant', merchantId, maxOffers);
  return offers.filter((offer) => offer.offerId !== offerId).sort((a, b) => a.name.localeCompare(b.name));
}
