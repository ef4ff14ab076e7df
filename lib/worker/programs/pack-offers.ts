import { isMine } from '#lib/domain/programs/offer.ts';
import { firstOwnBlock, packPrograms, unpackPrograms } from '#lib/domain/programs/program-block.ts';
import { type ProgramSummary, toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import type { OfferTransaction } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** Programs of a block. A page of a walk then rewrites few blocks, and a block is no more than tens of kilobytes. */
const blockSize = 256;
/** More writings than any walk makes: the versions of the next walk, or account, begin above those of this one. */
const versionsAWalk = 1_000_000;

/** A program that may not have its block yet. */
export type UnplacedOffer = Omit<OfferRecord, 'block'> & { readonly block: number | null };

/**
 * Brings the packed summaries in line with programs that the same transaction writes and removes. A program keeps its
 * block for as long as it is the account's, or is not; a new one joins the last. A block whose text stays the same is not
 * written.
 * @returns the written programs, each with its block.
 */
export async function packOffers(
  transaction: OfferTransaction,
  written: readonly UnplacedOffer[],
  removed: readonly OfferRecord[],
): Promise<readonly OfferRecord[]> {
  const store = transaction.objectStore('offerBlocks');
  const opened = new Map<number, { readonly before: string; readonly programs: Map<string, ProgramSummary> }>();
  const open = async (block: number) => {
    const packed = opened.has(block) ? null : ((await store.get(block))?.packed ?? '[]');
    if (packed !== null && !opened.has(block)) {
      const programs = new Map(unpackPrograms(packed).map((program) => [program.offerId, program]));
      opened.set(block, { before: packed, programs });
    }
    return opened.get(block)?.programs ?? new Map<string, ProgramSummary>();
  };

  // Asked at once: each question is a trip to the browser's own process, and a walk writes a thousand pages.
  const [lastOwn, lastOther, newestVersion, generation] = await Promise.all([
    store.openKeyCursor(IDBKeyRange.lowerBound(firstOwnBlock), 'prev'),
    store.openKeyCursor(IDBKeyRange.upperBound(firstOwnBlock, true), 'prev'),
    store.index('byVersion').openKeyCursor(null, 'prev'),
    metaOf(transaction).get('generation'),
  ]);
  const last = { own: lastOwn?.key ?? firstOwnBlock, other: lastOther?.key ?? 0 };
  const findPlace = async (kind: 'own' | 'other') => {
    if ((await open(last[kind])).size >= blockSize) last[kind] += 1;
    return last[kind];
  };
  const records: OfferRecord[] = [];
  for (const offer of written) {
    const kind = isMine(offer) ? 'own' : 'other';
    const isPlaced = offer.block !== null && offer.block >= firstOwnBlock === (kind === 'own');
    if (offer.block !== null && !isPlaced) (await open(offer.block)).delete(offer.offerId);
    const record = { ...offer, block: isPlaced ? offer.block : await findPlace(kind) };
    (await open(record.block)).set(record.offerId, toProgramSummary(record));
    records.push(record);
  }
  for (const { block, offerId } of removed) (await open(block)).delete(offerId);

  const version = Math.max(Number(newestVersion?.key ?? 0), (generation ?? 0) * versionsAWalk) + 1;
  for (const [block, { before, programs }] of opened) {
    const packed = packPrograms([...programs.values()]);
    if (packed !== before) await store.put({ block, version, packed });
  }
  return records;
}
