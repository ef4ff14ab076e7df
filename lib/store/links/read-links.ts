import type { LinkMark } from '#lib/domain/links/link-mark.ts';
import type { Database } from '#lib/store/database.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';

/**
 * Every stored link, newest first, in batches: the first batch arrives long before the last of 50,000 links.
 * @param size How many links a batch has, at least 2. Links of one instant stay together, so it may have more.
 */
export async function* readLinkBatches(
  database: Database,
  size: (batch: number) => number,
): AsyncGenerator<readonly LinkRecord[]> {
  let olderThanMs: number | null = null;
  for (let batch = 0; ; batch += 1) {
    const index = database.transaction('links').store.index('byMintedAt');
    const start = await index.openKeyCursor(
      olderThanMs === null ? null : IDBKeyRange.upperBound(olderThanMs, true),
      'prev',
    );
    if (start === null) return;
    const newestMs = start.key;
    // Jump once to the last key of the batch, and read everything up to it at once: a cursor over each link takes ten
    // times as long.
    const end = await start.advance(size(batch) - 1);
    const oldestMs = end === null ? Number.NEGATIVE_INFINITY : end.key;
    yield (await index.getAll(IDBKeyRange.bound(oldestMs, newestMs))).reverse();
    if (end === null) return;
    olderThanMs = oldestMs;
  }
}

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

/** A mark, and how many links have it. */
export interface CountedLinkMark extends LinkMark {
  readonly linkCount: number;
}

/** The programs that have links but accept none now. They are few, however many links exist. */
export async function readLinkMarks(database: Database): Promise<readonly CountedLinkMark[]> {
  const transaction = database.transaction(['linkMarks', 'links']);
  const marks = await transaction.objectStore('linkMarks').getAll();
  const byOffer = transaction.objectStore('links').index('byOffer');
  return Promise.all(marks.map(async (mark) => ({ ...mark, linkCount: await byOffer.count(mark.offerId) })));
}
