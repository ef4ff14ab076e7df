import { findOfferChanges, type OfferChangeDetail, toStanding } from '#lib/domain/programs/offer-change.ts';
import type { OfferTransaction } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { packOffers, planBlocks, readBlockEnds, type UnplacedOffer } from '#lib/worker/programs/pack-offers.ts';

/** A program that is written, and its record until now. */
export interface WrittenOffer {
  readonly record: UnplacedOffer;
  readonly known: OfferRecord | undefined;
}

/**
 * Writes programs, their summaries and what changed about them. All in the transaction of the page: fetched again after
 * a kill, it finds them written and nothing changed. In the account's first walk everything is new, and nothing is news.
 */
type WriteOffers = (written: readonly WrittenOffer[], nowMs: number) => Promise<void>;

/** Asks what writing programs needs to know, before the transaction reads anything else: so it is there when they are. */
export function beginOffers(transaction: OfferTransaction): WriteOffers {
  const meta = metaOf(transaction);
  const asked = Promise.all([meta.get('lastFullWalkAtMs'), meta.get('offerCount'), readBlockEnds(transaction)]);
  // Where the transaction fails before they are needed, that says why.
  asked.catch(() => undefined);

  return async (written, nowMs) => {
    const [walkedAtMs, count, ends] = await asked;
    const unplaced = written.map(({ record }) => record);
    const { records, blocks } = await planBlocks(transaction, unplaced, [], ends);
    await Promise.all([
      ...blocks.map((block) => transaction.objectStore('offerBlocks').put(block)),
      ...records.map((record) => transaction.objectStore('offers').put(record)),
      noteCount(transaction, count, written.filter(({ known }) => known === undefined).length),
    ]);
    if (walkedAtMs === undefined) return;
    for (const { record, known } of written) {
      for (const change of findOfferChanges(known, record)) await writeChange(transaction, record, change, nowMs);
    }
  };
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
  await noteCount(transaction, await metaOf(transaction).get('offerCount'), -removed.length);
}

/** Keeps the number of programs. An earlier version kept none: then they are counted, after what was asked to be written. */
async function noteCount(transaction: OfferTransaction, before: number | undefined, more: number): Promise<void> {
  const count = before === undefined ? await transaction.objectStore('offers').count() : before + more;
  await metaOf(transaction).put('offerCount', Math.max(0, count));
}

async function writeChange(
  transaction: OfferTransaction,
  { offerId, name }: Pick<OfferRecord, 'offerId' | 'name'>,
  change: OfferChangeDetail,
  nowMs: number,
): Promise<void> {
  await transaction.objectStore('offerChanges').add({ ...change, offerId, offerName: name, atMs: nowMs });
}
