import type { BulkBlockReason, BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import type { Database } from '#lib/store/database.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/**
 * The program of a line: the user's choice, else the list's, else the best match. Or why the line has no program.
 * @param offers Those of the line's address, the best first.
 */
export async function findLineOffer(
  { isChosen, offerId, input }: BulkLine,
  offers: readonly OfferRecord[],
  db: Database,
): Promise<OfferRecord | BulkBlockReason> {
  const chosen = isChosen && offerId !== null ? await db.get('offers', offerId) : undefined;
  if (chosen !== undefined) return chosen;
  if (input.program === '') return offers[0] ?? 'no-program';
  const name = toNameKey(input.program);
  const named =
    offers.find((offer) => offer.offerId === input.program) ?? offers.find((offer) => toNameKey(offer.name) === name);
  if (named !== undefined) return named;
  return (await db.getKey('offers', input.program)) === undefined ? 'program-unknown' : 'host-not-in-program';
}

function toNameKey(name: string): string {
  return toOneLine(name).toLowerCase();
}
