import { toPaymentDays } from '#lib/domain/programs/payment-days.ts';
import type { Database } from '#lib/store/database.ts';

/** Days from a sale to its payment by program, from the stored programs' terms; null if they name no days. */
export async function readPaymentDays(
  database: Database,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const offers = database.transaction('offers').store;
  const found = await Promise.all(offerIds.map((offerId) => offers.get(offerId)));
  return new Map(
    offerIds.map((offerId, index) => {
      const offer = found[index];
      return [offerId, offer === undefined ? null : toPaymentDays(offer.validationDays, offer.paymentDays)];
    }),
  );
}
