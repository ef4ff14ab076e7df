import type { Post } from '#lib/domain/posts/post.ts';
import type { Database } from '#lib/store/database.ts';

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
