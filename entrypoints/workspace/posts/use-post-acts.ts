import { useMemo } from 'preact/hooks';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ActLine, Done } from '#lib/ui/use-act.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { PostsServices } from './posts-services.ts';

/** The user's acts on the list of posts. Each shows its result, or why it failed, in one line. */
export type PostActs = ReturnType<typeof usePostActs>;

export function usePostActs(services: PostsServices, { act, fail, refuse }: ActLine) {
  return useMemo(() => {
    const { newId, readWhole, send } = services;
    const archive = async (postIds: readonly string[], isArchived: boolean): Promise<Done | null> => {
      const kind = isArchived ? 'archive' : 'unarchive';
      const changed: string[] = [];
      try {
        for (const postId of postIds) {
          if ((await send('changePost', { postId, change: { kind } })).problem === null) changed.push(postId);
        }
        if (changed.length < postIds.length) refuse(t('postGone'));
      } catch (cause) {
        // Where one stayed, the others can still be put back.
        fail(cause);
      }
      if (changed.length === 0) return null;
      const count = [formatNumber(changed.length)];
      const text = t(isArchived ? 'postsArchived' : 'postsUnarchived', changed.length, count);
      return { text, undo: () => withoutUndo(archive(changed, !isArchived)), isFocusLost: true };
    };
    return {
      /** Resolves to the id of the new post; null if it could not be created. */
      async create() {
        refuse(null);
        try {
          return (await send('createPost', { postId: newId(), name: '' })).postId;
        } catch (cause) {
          fail(cause);
          return null;
        }
      },
      /** Makes posts of the links that there are, with Undo. */
      collect: () =>
        act(async () => {
          const postIds = await send('collectPosts', {});
          const count = postIds.length;
          const made = new Map((await readWhole(postIds)).map((post) => [post.postId, post.changedAtMs]));
          const undo = async () => {
            const now = await readWhole(postIds);
            // A post that its user has worked on since is no longer only what this act made.
            const untouched = now.filter(({ postId, changedAtMs }) => made.get(postId) === changedAtMs);
            for (const { postId } of untouched) await send('deletePost', { postId });
            const left = now.length - untouched.length;
            const said = [
              ...(untouched.length === 0 && left > 0
                ? []
                : [t('postsUncollected', untouched.length, [formatNumber(untouched.length)])]),
              ...(left === 0 ? [] : [t('planLeft', left, [formatNumber(left)])]),
            ];
            return { text: said.join('. ') };
          };
          return { text: t('postsCollected', count, [formatNumber(count)]), ...(count > 0 && { undo }) };
        }),
      /** Archives posts, or takes them out of the archive. With Undo. */
      archive: (rows: readonly Pick<PostRow, 'postId' | 'state'>[], isArchived: boolean) =>
        act(async () => {
          const postIds = rows.filter(({ state }) => (state === 'archived') !== isArchived).map(({ postId }) => postId);
          return archive(postIds, isArchived);
        }),
      updateEarnings: () =>
        act(async () => {
          await send('refreshReports', {});
          return null;
        }),
    };
  }, [services, act, fail, refuse]);
}

/** What an Undo says: it is not itself taken back. */
const withoutUndo = async (act: Promise<Done | null>): Promise<Done | null> => {
  const done = await act;
  return done && { text: done.text };
};
