import type { Database } from '#lib/store/database.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';

/** Changes of the stored links since a page last read them. */
export interface LinkChanges {
  readonly changed: readonly LinkRecord[];
  /** The ids of deleted links. */
  readonly gone: ReadonlySet<string>;
}

/**
 * The links that changed at or after `sinceMs` (`changedAtMs`), and which known links were deleted. Reads the ids of
 * all links only if their number shows that some were.
 */
export async function readLinkChanges(
  database: Database,
  sinceMs: number,
  known: { has(linkId: string): boolean; keys(): Iterable<string>; readonly size: number },
): Promise<LinkChanges> {
  const transaction = database.transaction('links');
  const changed = await transaction.store.index('byChangedAt').getAll(IDBKeyRange.lowerBound(sinceMs));
  const added = changed.filter(({ linkId }) => !known.has(linkId)).length;
  if ((await transaction.store.count()) === known.size + added) return { changed, gone: new Set() };
  const stored = new Set(await transaction.store.getAllKeys());
  return { changed, gone: new Set([...known.keys()].filter((linkId) => !stored.has(linkId))) };
}
