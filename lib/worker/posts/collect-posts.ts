import { groupLinksIntoPosts } from '#lib/domain/posts/group-links-into-posts.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { changePosts, drawPostCode } from '#lib/worker/posts/posts.ts';

/** The offset from UTC may differ from today's. */
const toDay = (atMs: number): string => toMoment(atMs).day;

/**
 * Stores the posts in one transaction, so that a kill leaves all of them or none. Stores nothing where the account
 * has a post. Answers with the ids of these posts, for Undo; a repeated message has the same answer.
 */
export async function collectPosts({ database, random }: AccountContext): Promise<readonly string[]> {
  const db = await database();
  const links = await db.getAll('links');
  const { presets } = await readUsableBook(db);
  // An account that is ready has one: recovering its journal gives it.
  const deviceId = (await readMeta(db, 'deviceId')) ?? '';
  const found = groupLinksIntoPosts(links, { deviceId, presets, toDay, unnamed: t('postsNoPreset') });
  return changePosts(database, async ({ posts }) => {
    const stored = new Set(await posts.getAllKeys());
    if (stored.size > 0) return found.map(({ postId }) => postId).filter((postId) => stored.has(postId));
    for (const each of found) {
      await posts.put({ ...each, code: await drawPostCode(posts, random.fraction()) });
    }
    return found.map(({ postId }) => postId);
  });
}
