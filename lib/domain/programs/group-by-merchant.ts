import type { Offer } from '#lib/domain/programs/offer.ts';

/** The programs with those of one merchant together, each merchant where its first program was. */
export function groupByMerchant<Program extends Pick<Offer, 'offerId' | 'merchantId'>>(
  programs: readonly Program[],
): readonly (readonly Program[])[] {
  // Of a program without a merchant nothing says that it belongs to another one.
  const toKey = ({ offerId, merchantId }: Program) => (merchantId === '' ? `program ${offerId}` : `of ${merchantId}`);
  return [...Map.groupBy(programs, toKey).values()];
}
