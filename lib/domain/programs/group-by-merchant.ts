import type { Offer } from '#lib/domain/programs/offer.ts';

/** Puts the programs of one merchant together, at the place of the merchant's first program. */
export function groupByMerchant<Program extends Pick<Offer, 'offerId' | 'merchantId'>>(
  programs: readonly Program[],
): readonly (readonly Program[])[] {
  // A program without a merchant stands alone.
  const toKey = ({ offerId, merchantId }: Program) => (merchantId === '' ? `program ${offerId}` : `of ${merchantId}`);
  return [...Map.groupBy(programs, toKey).values()];
}
