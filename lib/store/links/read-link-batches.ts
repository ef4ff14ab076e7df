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
    const links: LinkRecord[] = [];
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
    links.push(...(await index.getAll(IDBKeyRange.bound(oldestMs, newestMs))).reverse());
    yield links;
    if (end === null) return;
    olderThanMs = oldestMs;
  }
}
