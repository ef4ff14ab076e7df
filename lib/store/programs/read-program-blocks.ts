import type { Database } from '#lib/store/database.ts';
import type { OfferBlock } from '#lib/store/schema/offer-records.ts';

/** How many blocks are read at once. The page is drawn between two reads. */
const batch = 40;

/** How much of the packed summaries a page has read. */
export interface BlocksRead {
  /** The newest version that was read. */
  readonly version: number;
  /** Every block that there is. Any other is gone. */
  readonly blocks: readonly number[];
}

/**
 * Reads the packed summaries that were written after a version (0: all of them), and hands each batch on as it comes. One
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
