import type { Post } from '#lib/domain/posts/post.ts';
import type { Database } from '#lib/store/database.ts';

/** Every post, the one that changed last first, in batches: the first arrives long before the last of 2,000. */
export async function* readPosts(database: Database, size: (batch: number) => number): AsyncGenerator<readonly Post[]> {
  let olderThanMs: number | null = null;
  for (let batch = 0; ; batch += 1) {
    const index = database.transaction('posts').store.index('byChangedAt');
    const range = olderThanMs === null ? null : IDBKeyRange.upperBound(olderThanMs, true);
    const start = await index.openKeyCursor(range, 'prev');
    if (start === null) return;
    const newestMs = start.key;
    // As with links: jump once to the batch's last key. Posts of one instant stay together.
    const end = await start.advance(size(batch) - 1);
    const oldestMs = end === null ? Number.NEGATIVE_INFINITY : end.key;
    yield (await index.getAll(IDBKeyRange.bound(oldestMs, newestMs))).reverse();
    if (end === null) return;
    olderThanMs = oldestMs;
  }
}
