import { findPostEdits, type PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Database } from '#lib/store/database.ts';
import { readPostSurroundings } from '#lib/store/posts/read-post-surroundings.ts';

/**
 * What posts that are out need an edit for, by cause, from what is stored.
 * @param now.today `YYYY-MM-DD` in the service's time zone.
 */
export async function readPostEdits(
  database: Database,
  now: { readonly today: string; readonly nowMs: number },
): Promise<readonly PostEdit[]> {
  const posts = await database.getAll('posts');
  return findPostEdits(posts, await readPostSurroundings(database, posts, now));
}
