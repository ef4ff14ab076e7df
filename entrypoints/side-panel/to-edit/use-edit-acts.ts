import { useCallback, useMemo } from 'preact/hooks';
import type { PostChange } from '#lib/domain/posts/change-post.ts';
import { type EditedPost, type PostEdit, toTakenEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Post, PostChannel } from '#lib/domain/posts/post.ts';
import { toPostClipboard } from '#lib/domain/posts/to-post-clipboard.ts';
import { toCouponUnswap } from '#lib/domain/posts/unswap-coupon.ts';
import { toChannelTemplate } from '#lib/domain/posts/write-post-text.ts';
import { t } from '#lib/platform/i18n.ts';
import type { Database } from '#lib/store/database.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { copyFormatted } from '#ui/copy-formatted.ts';
import { type ShownProblem, useAct } from '#ui/use-act.ts';
import type { PanelServices } from '../panel-services.ts';
import type { UndoLineState } from '../use-undo.ts';

/** What the user does about causes that posts need an edit for. */
export interface EditActs {
  /** Takes the replacement of a coupon, or takes the coupon out, in posts that have not done so. With "Undo". */
  swap(edit: PostEdit, posts: readonly EditedPost[]): Promise<void>;
  /** Puts other products in the place of those that the cause touches, and makes their links. */
  replace(edited: EditedPost, changes: readonly PostChange[]): Promise<void>;
  /** Copies the new text of a channel, with the change of the cause made. */
  copy(edit: PostEdit, edited: EditedPost, channel: Pick<PostChannel, 'channelId' | 'name'>): Promise<void>;
  /** The user is done with a cause in a post, or waits; "Undo" takes that back. */
  settle(edit: PostEdit, edited: EditedPost, text: string): Promise<void>;
  /** Why the last act failed; null if it did not. */
  readonly problem: string | null;
}

export function useEditActs(services: PanelServices, undo: UndoLineState, refresh: () => Promise<unknown>): EditActs {
  const { database, newId, send } = services;
  const { act, problem } = useAct(services, refresh);
  const change = useCallback(
    async (postId: string, changes: readonly PostChange[]): Promise<ShownProblem | null> => {
      for (const wanted of changes) {
        const { problem: found } = await send('changePost', { postId, change: wanted });
        if (found !== null) return found;
      }
      return null;
    },
    [send],
  );
  /** Resolves to the post as it is with the cause's change made; null if that failed. */
  const take = useCallback(
    async (edit: PostEdit, edited: EditedPost): Promise<Post | null> => {
      const swaps = toSwap(edit, edited);
      const { postId } = edited.post;
      if (!(await act(() => change(postId, swaps)))) return null;
      return (await database.get('posts', postId)) ?? null;
    },
    [act, change, database],
  );
  const copy = useCallback<EditActs['copy']>(
    async (edit, edited, { channelId, name }) => {
      const post = await take(edit, edited);
      const text = post?.channels.find((channel) => channel.channelId === channelId)?.text;
      if (post === null || text === undefined) return;
      const { presets } = await readUsableBook(database);
      const { kind } = toChannelTemplate(channelId, presets);
      if (!(await copyFormatted(toPostClipboard(kind, text)))) {
        undo.say(t('postCopyFailed'));
        return;
      }
      undo.say(t('editCopied', [name]));
      const copied = { postId: post.postId, actId: newId(), channelId };
      await act(async () => (await send('noteTextCopied', copied)).problem);
    },
    [act, database, newId, send, take, undo],
  );
  return useMemo(() => {
    const setDone = (postId: string, causeId: string, isDone: boolean) =>
      act(() => change(postId, [{ kind: 'done', causeId, isDone }]));
    const changeAll = async (posts: readonly (readonly [string, readonly PostChange[]])[]) => {
      for (const [postId, changes] of posts) {
        const found = await change(postId, changes);
        if (found !== null) return found;
      }
      return null;
    };
    return {
      async swap(edit, posts) {
        const before = await readPosts(database, posts);
        const isDone = await act(() => changeAll(posts.map((edited) => [edited.post.postId, toSwap(edit, edited)])));
        const after = await readPosts(database, posts);
        const unswaps = before.flatMap((post) => {
          const now = after.find(({ postId }) => postId === post.postId);
          const unswap = now === undefined ? null : toCouponUnswap(post, now, edit.causeId);
          return unswap === null ? [] : [[post.postId, [unswap]] as const];
        });
        // Where one post failed, the others can still be taken back.
        if (isDone || unswaps.length > 0) undo.say(t('postsCodeChanged'), () => act(() => changeAll(unswaps)));
      },
      async replace({ post: { postId } }, changes) {
        const runId = newId();
        await act(async () => (await change(postId, changes)) ?? (await send('makePost', { postId, runId })).problem);
      },
      copy,
      async settle({ causeId }, { post: { postId } }, text) {
        if (await setDone(postId, causeId, true)) undo.say(text, () => setDone(postId, causeId, false));
      },
      problem,
    };
  }, [act, change, copy, database, newId, problem, send, undo]);
}

async function readPosts(database: Database, posts: readonly EditedPost[]): Promise<readonly Post[]> {
  const found = await Promise.all(posts.map(({ post }) => database.get('posts', post.postId)));
  return found.filter((post) => post !== undefined);
}

/** The change that a coupon's cause asks for, in a post that has not made it. */
function toSwap(edit: PostEdit, edited: EditedPost): readonly PostChange[] {
  const { cause } = edit;
  if (cause.kind !== 'coupon' || edited.isTaken) return [];
  const { coupon, replacement } = cause;
  const taken = toTakenEdit(edit, edited);
  return [{ kind: 'swap-coupon', campaignId: coupon.campaignId, coupon: replacement, edit: taken }];
}
