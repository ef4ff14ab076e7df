import { firstOwnBlock, unpackPrograms } from '#lib/domain/programs/program-block.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';
import type { Database } from '#lib/store/database.ts';

/** Reading more blocks than this takes about as long as reading all of them. */
const maxBlocks = 100;

/**
 * The programs that approved the account, for the first view, before all are read.
 * @returns null if they cannot be read separately: they are too many, or an earlier version packed them among the
 * others.
 */
export async function readOwnPrograms(database: Database): Promise<readonly ProgramSummary[] | null> {
  const transaction = database.transaction(['offers', 'offerBlocks']);
  const [count, blocks] = await Promise.all([
    transaction.objectStore('offers').index('byApplicationStatus').count('approved'),
    transaction.objectStore('offerBlocks').getAll(IDBKeyRange.lowerBound(firstOwnBlock), maxBlocks + 1),
  ]);
  if (blocks.length > maxBlocks) return null;
  const own = blocks.flatMap(({ packed }) => unpackPrograms(packed));
  return own.length === count ? own : null;
}
