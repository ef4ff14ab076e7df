import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';

/**
 * The number of a walk that begins: the next one of a clock that every walk raises. Rows are stamped with what that clock
 * shows when they are seen, whoever sees them, so a walk that drops what is stamped earlier than its own number drops
 * only what nobody has seen since it began. Raised in a transaction: no two walks have one number.
 */
export async function nextGeneration(database: Database): Promise<number> {
  const transaction = database.transaction('meta', 'readwrite');
  const generation = ((await metaOf(transaction).get('generation')) ?? 0) + 1;
  await metaOf(transaction).put('generation', generation);
  await transaction.done;
  return generation;
}
