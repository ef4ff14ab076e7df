import type { Database } from '#lib/store/database.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';

/** What happened to the stored links since a page last read them. */
export interface LinkChanges {
  readonly changed: readonly LinkRecord[];
  /** The ids of those that are gone. */
  readonly gone: ReadonlySet<string>;
}

/**
 * What changed at or after `sinceMs` (`changedAtMs`), and which of the known links are gone. The ids of all links are read
 * only where their number shows that some are gone.
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
