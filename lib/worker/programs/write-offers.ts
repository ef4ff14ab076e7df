import { findOfferChanges, type OfferChangeDetail, toStanding } from '#lib/domain/programs/offer-change.ts';
import type { OfferTransaction } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { packOffers, type UnplacedOffer } from '#lib/worker/programs/pack-offers.ts';

/** A program that is written, and its record until now. */
export interface WrittenOffer {
  readonly record: UnplacedOffer;
  readonly known: OfferRecord | undefined;
}

/**
 * Writes programs, their summaries and what changed about them. All in the transaction of the page: fetched again after
 * a kill, it finds them written and nothing changed. In the account's first walk everything is new, and nothing is news.
 */
export async function writeOffers(
  transaction: OfferTransaction,
  written: readonly WrittenOffer[],
  nowMs: number,
): Promise<void> {
  const isFirstWalk = (await metaOf(transaction).get('lastFullWalkAtMs')) === undefined;
  const records = await packOffers(
    transaction,
    written.map(({ record }) => record),
    [],
  );
  const offers = transaction.objectStore('offers');
  await Promise.all([
    ...records.map((record) => offers.put(record)),
    noteCount(transaction, written.filter(({ known }) => known === undefined).length),
  ]);
  if (isFirstWalk) return;
  for (const { record, known } of written) {
    for (const change of findOfferChanges(known, record)) await writeChange(transaction, record, change, nowMs);
  }
}

/** Removes programs with their summaries, and writes that they were lost. */
export async function removeOffers(
  transaction: OfferTransaction,
  removed: readonly OfferRecord[],
  nowMs: number,
): Promise<void> {
  await packOffers(transaction, [], removed);
  for (const offer of removed) {
    await transaction.objectStore('offers').delete(offer.offerId);
    await writeChange(transaction, offer, { kind: 'lost', from: toStanding(offer) }, nowMs);
  }
  await noteCount(transaction, -removed.length);
}

/** Keeps the number of programs. An earlier version kept none: then they are counted, after what was asked to be written. */
async function noteCount(transaction: OfferTransaction, more: number): Promise<void> {
  const meta = metaOf(transaction);
  const before = await meta.get('offerCount');
  const count = before === undefined ? await transaction.objectStore('offers').count() : before + more;
  await meta.put('offerCount', Math.max(0, count));
}

async function writeChange(
  transaction: OfferTransaction,
  { offerId, name }: Pick<OfferRecord, 'offerId' | 'name'>,
  change: OfferChangeDetail,
  nowMs: number,
): Promise<void> {
  await transaction.objectStore('offerChanges').add({ ...change, offerId, offerName: name, atMs: nowMs });
}
