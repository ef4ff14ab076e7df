import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';

/**
 * The number of a new walk. A clock counts the walks: each one raises it by one. Every row is stamped with that clock
 * whenever any call sees it. At its end a walk deletes rows with a stamp below its own number: no call has seen them
 * since the walk began. Raised in a transaction, so no two walks have the same number.
 */
export async function nextGeneration(database: Database): Promise<number> {
  const transaction = database.transaction('meta', 'readwrite');
  const generation = ((await metaOf(transaction).get('generation')) ?? 0) + 1;
  await metaOf(transaction).put('generation', generation);
  await transaction.done;
  return generation;
}
