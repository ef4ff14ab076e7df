import { isUnfinishedPost } from '#lib/domain/posts/is-unfinished-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { Database } from '#lib/store/database.ts';

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
