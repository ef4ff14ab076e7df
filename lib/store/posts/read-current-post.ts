import { isUnfinishedPost } from '#lib/domain/posts/is-unfinished-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { Database } from '#lib/store/database.ts';

/** A post that did not change for so many others is no longer at hand. */
const maxPosts = 20;

/** The post that the user is at: of those that are unfinished, the one that changed last. Null without one. */
export async function readCurrentPost(database: Database): Promise<Post | null> {
  let cursor = await database.transaction('posts').store.index('byChangedAt').openCursor(null, 'prev');
  for (let count = 0; cursor !== null && count < maxPosts; count += 1) {
    if (isUnfinishedPost(cursor.value)) return cursor.value;
    cursor = await cursor.continue();
  }
  return null;
}
