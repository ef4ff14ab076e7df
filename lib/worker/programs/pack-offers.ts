import { isMine } from '#lib/domain/programs/offer.ts';
import { firstOwnBlock, packPrograms, unpackPrograms } from '#lib/domain/programs/program-block.ts';
import { type ProgramSummary, toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import type { OfferTransaction } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { OfferBlock, OfferRecord } from '#lib/store/schema/offer-records.ts';

/** Programs in a block. So a page of a walk rewrites few blocks, and a block has at most tens of kilobytes. */
const blockSize = 256;
/**
 * More writes than any walk makes: the versions of the next walk, or of the next account, start above all of this
 * one's.
 */
const versionsAWalk = 1_000_000;

/** A program that may not have its block yet. */
export type UnplacedOffer = Omit<OfferRecord, 'block'> & { readonly block: number | null };

/** The end of the last block, and the newest version of any. */
interface BlockEnds {
  readonly own: number;
  readonly other: number;
  readonly version: number;
}

/** Both at once: each read is a trip to the browser's own process, and a walk writes a thousand pages. */
export async function readBlockEnds(transaction: OfferTransaction): Promise<BlockEnds> {
  const store = transaction.objectStore('offerBlocks');
  const [own, other, newestVersion, generation] = await Promise.all([
    store.openKeyCursor(IDBKeyRange.lowerBound(firstOwnBlock), 'prev'),
    store.openKeyCursor(IDBKeyRange.upperBound(firstOwnBlock, true), 'prev'),
    store.index('byVersion').openKeyCursor(null, 'prev'),
    metaOf(transaction).get('generation'),
  ]);
  return {
    own: own?.key ?? firstOwnBlock,
    other: other?.key ?? 0,
    version: Math.max(Number(newestVersion?.key ?? 0), (generation ?? 0) * versionsAWalk),
  };
}

/**
 * Updates the packed summaries for programs that the same transaction writes and removes.
 * @returns the written programs, each with its block.
 */
export async function packOffers(
  transaction: OfferTransaction,
  written: readonly UnplacedOffer[],
  removed: readonly OfferRecord[],
): Promise<readonly OfferRecord[]> {
  const { records, blocks } = await planBlocks(transaction, written, removed, await readBlockEnds(transaction));
  for (const block of blocks) await transaction.objectStore('offerBlocks').put(block);
  return records;
}

/** The written programs, each with its block, and the blocks to write for them. */
interface BlockPlan {
  readonly records: readonly OfferRecord[];
  readonly blocks: readonly OfferBlock[];
}

/**
 * Computes which blocks changed. A program changes its block only when it becomes, or stops being, the account's own. A new one
 * joins the last block. Unchanged blocks are left out.
 */
export async function planBlocks(
  transaction: OfferTransaction,
  written: readonly UnplacedOffer[],
  removed: readonly OfferRecord[],
  { own, other, version }: BlockEnds,
): Promise<BlockPlan> {
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

  const last = { own, other };
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

  const blocks = [...opened].flatMap(([block, { before, programs }]) => {
    const packed = packPrograms([...programs.values()]);
    return packed === before ? [] : [{ block, version: version + 1, packed }];
  });
  return { records, blocks };
}
