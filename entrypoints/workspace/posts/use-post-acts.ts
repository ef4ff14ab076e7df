import { useMemo } from 'preact/hooks';
import type { PostOutcome, PostProblem } from '#lib/domain/posts/change-post.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { ActLine, Done } from '../links/use-act-line.ts';
import type { PostsServices } from './posts-services.ts';

type PostChange = MessageInput<'changePost'>['change'];

/** The user's acts on posts. Each shows its result, or why it failed, in one line. */
export interface PostActs {
  /** The service's day. */
  today(settings: Settings): string;
  /** Resolves to the id of the new post; null if it could not be created. */
  create(): Promise<string | null>;
  /** Makes posts of the links that there are, with Undo. */
  collect(): Promise<void>;
  /** Stores a copy as a draft. Resolves to its id; null if it could not be stored. */
  duplicate(postId: string, name: string): Promise<string | null>;
  /** Archives posts, or takes them out of the archive. With Undo. */
  archive(rows: readonly Pick<PostRow, 'postId' | 'state'>[], isArchived: boolean): Promise<void>;
  /** Deletes a post, with Undo. Resolves to whether that worked. */
  remove(postId: string): Promise<boolean>;
  /** Changes a post. @param done Says what the change did; nothing without it. */
  change(postId: string, change: PostChange, done?: Done): Promise<boolean>;
  updateEarnings(): Promise<void>;
}

const problemTexts: Readonly<Record<PostProblem, MessageKey>> = {
  gone: 'postsGone',
  'too-many-products': 'postsTooManyProducts',
  'too-many-channels': 'postsTooManyChannels',
  'text-too-long': 'postsTextTooLong',
};

export function usePostActs(services: PostsServices, { act, fail, refuse, say }: ActLine): PostActs {
  return useMemo(() => {
    const { send, newId } = services;
    /** Runs an act that answers with a value. */
    async function attempt<Value>(task: () => Promise<Value>): Promise<Value | null> {
      refuse(null);
      try {
        return await task();
      } catch (cause) {
        fail(cause);
        return null;
      }
    }
    const isMade = ({ problem }: PostOutcome): boolean => {
      if (problem !== null) refuse(t(problemTexts[problem]));
      return problem === null;
    };
    const archive = async (postIds: readonly string[], isArchived: boolean) => {
      const kind = isArchived ? 'archive' : 'unarchive';
      for (const postId of postIds) await send('changePost', { postId, change: { kind } });
      const count = [formatNumber(postIds.length)];
      return isArchived ? t('postsArchived', postIds.length, count) : t('postsUnarchived', postIds.length, count);
    };
    return {
      today: ({ serviceUtcOffsetMinutes }) => toServiceDate(services.nowMs(), serviceUtcOffsetMinutes),
      async create() {
        const postId = newId();
        return (await attempt(() => send('createPost', { postId, name: '' })))?.postId ?? null;
      },
      collect: () =>
        act(async () => {
          const postIds = await services.collect();
          const count = postIds.length;
          const undo = async () => {
            for (const postId of postIds) await send('deletePost', { postId });
            return { text: t('postsUncollected', count, [formatNumber(count)]) };
          };
          return { text: t('postsCollected', count, [formatNumber(count)]), ...(count > 0 && { undo }) };
        }),
      async duplicate(postId, name) {
        const newPostId = newId();
        const outcome = await attempt(() => send('duplicatePost', { postId, newPostId, name }));
        return outcome !== null && isMade(outcome) ? newPostId : null;
      },
      archive: (rows, isArchived) =>
        act(async () => {
          const postIds = rows.filter(({ state }) => (state === 'archived') !== isArchived).map(({ postId }) => postId);
          const text = await archive(postIds, isArchived);
          const undo = async () => ({ text: await archive(postIds, !isArchived) });
          return { text, undo, isFocusLost: true };
        }),
      async remove(postId) {
        const post = await attempt(() => send('deletePost', { postId }));
        if (post === null) return false;
        const undo = async () => {
          await send('restorePost', { post });
          return { text: t('postsRestored'), focusId: postId };
        };
        say({ text: t('postsDeleted', [post.name || t('postUnnamed')]), undo, isFocusLost: true });
        return true;
      },
      async change(postId, change, done) {
        const outcome = await attempt(() => send('changePost', { postId, change }));
        if (outcome === null || !isMade(outcome)) return false;
        if (done !== undefined) say(done);
        return true;
      },
      updateEarnings: () =>
        act(async () => {
          await send('refreshReports', {});
          return null;
        }),
    };
  }, [services, act, fail, refuse, say]);
}
