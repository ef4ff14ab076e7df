import { firstOwnBlock, unpackPrograms } from '#lib/domain/programs/program-block.ts';
import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';
import type { Database } from '#lib/store/database.ts';

/** More blocks than these take about as long as all of them. */
const maxBlocks = 100;

/**
 * The programs that approved the account, without those that did not: what is in sight first, before all are read.
 * @returns null where they cannot be read apart: there are too many, or an earlier version packed them among the others.
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
