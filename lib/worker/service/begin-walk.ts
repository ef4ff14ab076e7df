import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { MetaValues } from '#lib/store/schema/meta-values.ts';
import type { ListingCursor, SyncCursor } from '#lib/store/schema/sync-cursors.ts';

/** The cursors of walks that drop what they did not see. */
type WalkCursors = {
  readonly [Name in keyof MetaValues]: MetaValues[Name] extends SyncCursor | ListingCursor ? Name : never;
};

/**
 * Begins a walk: its generation is the next number of a clock that every walk raises. Rows are stamped with what that
 * clock shows when they are seen, whoever sees them, so a walk that drops what is stamped earlier than its own beginning
 * drops only what nobody has seen since. Clock and cursor change in one transaction: no two walks have one number.
 */
export async function beginWalk<Name extends WalkCursors[keyof MetaValues]>(
  database: Database,
  name: Name,
  toCursor: (generation: number) => MetaValues[Name],
): Promise<MetaValues[Name]> {
  const transaction = database.transaction('meta', 'readwrite');
  const generation = ((await metaOf(transaction).get('generation')) ?? 0) + 1;
  const cursor = toCursor(generation);
  await metaOf(transaction).put('generation', generation);
  await metaOf(transaction).put(name, cursor);
  await transaction.done;
  return cursor;
}
