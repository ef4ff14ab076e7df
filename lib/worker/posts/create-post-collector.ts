import { groupLinksIntoPosts } from '#lib/domain/posts/group-links-into-posts.ts';
import { renewPostTexts } from '#lib/domain/posts/renew-post-texts.ts';
import { t } from '#lib/platform/i18n.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { changePosts } from '#lib/worker/posts/change-posts.ts';
import { drawPostCode } from '#lib/worker/posts/draw-post-code.ts';
import { readPostOccasion } from '#lib/worker/posts/read-post-occasion.ts';

/** Makes posts of the links that an account has from before its first post. Makes no link. */
export interface PostCollector {
  /**
   * Stores the posts in one transaction, so that a kill leaves all of them or none. Stores nothing where the account
   * has a post. Answers with the ids of these posts, for Undo; a repeated message has the same answer.
   */
  collect(): Promise<readonly string[]>;
}

type PostCollectorDependencies = Pick<AccountContext, 'database' | 'clock' | 'random' | 'readSettings'>;

export function createPostCollector(dependencies: PostCollectorDependencies): PostCollector {
  const { database, clock, random } = dependencies;
  return {
    async collect() {
      const links = await (await database()).getAll('links');
      const occasion = await readPostOccasion(dependencies, clock.nowMs());
      const { presets } = occasion;
      const found = groupLinksIntoPosts(links, { presets, toDay, unnamed: t('postsNoPreset') });
      return changePosts(database, async ({ posts }) => {
        const stored = new Set(await posts.getAllKeys());
        if (stored.size > 0) return found.map(({ postId }) => postId).filter((postId) => stored.has(postId));
        for (const each of found) {
          const post = { ...each, code: await drawPostCode(posts, random.fraction()) };
          await posts.put(renewPostTexts(post, post, occasion, true));
        }
        return found.map(({ postId }) => postId);
      });
    },
  };
}

/** The user's day, whose offset from UTC may differ from today's. */
function toDay(atMs: number): string {
  const utcOffsetMinutes = -new Date(atMs).getTimezoneOffset();
  return new Date(atMs + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
}
