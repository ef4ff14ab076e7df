import { isUnfinishedPost, type Post } from '#lib/domain/posts/post.ts';
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

/** A post that did not change while so many others did is no longer at hand. */
const maxPosts = 20;

/** The posts that the user may be at. The first is the one that changed last: the user is at that one. */
export async function readUnfinishedPosts(database: Database): Promise<readonly Post[]> {
  const index = database.transaction('posts').store.index('byChangedAt');
  const newest: Post[] = [];
  let cursor = await index.openCursor(null, 'prev');
  while (cursor !== null && newest.length < maxPosts) {
    newest.push(cursor.value);
    cursor = await cursor.continue();
  }
  return newest.filter(isUnfinishedPost);
}

/** Changes of the stored posts since a page last read them. */
export interface PostChanges {
  readonly changed: readonly Post[];
  /** The ids of deleted posts. */
  readonly gone: readonly string[];
}

/**
 * The posts that changed at or after `sinceMs`, those that came back unchanged, and which known posts were deleted.
 */
export async function readPostChanges(
  database: Database,
  sinceMs: number,
  known: { has(postId: string): boolean; keys(): Iterable<string> },
): Promise<PostChanges> {
  const { store } = database.transaction('posts');
  const changed = await store.index('byChangedAt').getAll(IDBKeyRange.lowerBound(sinceMs));
  // Their number alone hides that one post went and another came back.
  const stored = new Set(await store.getAllKeys());
  const read = new Set(changed.map(({ postId }) => postId));
  // Undo puts a deleted post back as it was, its time included.
  const back = [...stored].filter((postId) => !known.has(postId) && !read.has(postId));
  const restored = await Promise.all(back.map((postId) => store.get(postId)));
  return {
    changed: [...changed, ...restored.filter((post) => post !== undefined)],
    gone: [...known.keys()].filter((postId) => !stored.has(postId)),
  };
}
