import { postStores } from '#lib/store/database.ts';
import { digestPost, openPosts } from '#lib/store/open-posts.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/**
 * Writes what Today reads in place of the posts that an earlier version stored. Until then Today reads them whole. Each
 * post has a transaction of its own: a damaged one does not keep the others from theirs.
 */
export async function digestFormerPosts({ database }: Pick<AccountContext, 'database'>): Promise<void> {
  const db = await database();
  const digested = new Set(await db.getAllKeys('postDigests'));
  for (const postId of await db.getAllKeys('posts')) {
    if (digested.has(postId)) continue;
    const transaction = db.transaction(postStores, 'readwrite');
    const post = await openPosts(transaction).get(postId);
    if (post !== undefined) await digestPost(transaction, post).catch(() => undefined);
    await transaction.done.catch(() => undefined);
  }
}
