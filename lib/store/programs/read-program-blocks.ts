import type { Database } from '#lib/store/database.ts';
import type { OfferBlock } from '#lib/store/schema/offer-records.ts';

/** How many blocks to read at once. A page draws between two reads, and the worker answers a key. */
const batch = 10;

/** How far a page has read the packed summaries. */
export interface BlocksRead {
  /** The newest version among them. */
  readonly version: number;
  /** All existing blocks. Any other block was deleted. */
  readonly blocks: readonly number[];
}

/**
 * Reads the packed summaries written after a version (0: all of them), and passes on each batch as it arrives. One
 * transaction, so that all are of one moment.
 */
export async function readProgramBlocks(
  database: Database,
  afterVersion: number,
  onBatch: (blocks: readonly OfferBlock[]) => void,
): Promise<BlocksRead> {
  const { store } = database.transaction('offerBlocks');
  const blocks = await store.getAllKeys();
  const changed = await store.index('byVersion').getAllKeys(IDBKeyRange.lowerBound(afterVersion, true));
  let version = afterVersion;
  for (let at = 0; at < changed.length; at += batch) {
    const read = await Promise.all(changed.slice(at, at + batch).map((block) => store.get(block)));
    const found = read.filter((block) => block !== undefined);
    version = Math.max(version, ...found.map((block) => block.version));
    onBatch(found);
  }
  return { version, blocks };
}
