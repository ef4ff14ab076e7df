import { useCallback } from 'preact/hooks';
import type { PostChange } from '#lib/domain/posts/change-post.ts';
import { type EditedPost, type PostEdit, toTakenEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Post, PostChannel } from '#lib/domain/posts/post.ts';
import { toPostClipboard } from '#lib/domain/posts/to-post-clipboard.ts';
import { toChannelTemplate } from '#lib/domain/posts/write-post-text.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { t } from '#lib/platform/i18n.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { copyFormatted } from '#ui/copy-formatted.ts';
import type { PanelServices } from '../panel-services.ts';
import type { UndoLineState } from '../use-undo.ts';

/** What the user does about causes that posts need an edit for. */
export interface EditActs {
  /** Takes the replacement of a coupon, or takes the coupon out, in posts that have not done so. */
  swap(edit: PostEdit, posts: readonly EditedPost[]): Promise<readonly Post[]>;
  /** Copies the new text of a channel, with the change of the cause made. */
  copy(edit: PostEdit, edited: EditedPost, channel: Pick<PostChannel, 'channelId' | 'name'>): Promise<void>;
  /** The user is done with a cause in a post, or waits; "Undo" takes that back. */
  settle(edit: PostEdit, edited: EditedPost, text: string): Promise<void>;
}

export function useEditActs(
  { database, newId, send, sleep }: PanelServices,
  undo: UndoLineState,
  refresh: () => Promise<unknown>,
): EditActs {
  const change = useCallback(
    async (postId: string, wanted: PostChange): Promise<Post | null> => {
      const { post } = await resendWhenCancelled(() => send('changePost', { postId, change: wanted }), sleep);
      return post;
    },
    [send, sleep],
  );
  const swap = useCallback<EditActs['swap']>(
    async (edit, posts) => {
      const { cause } = edit;
      if (cause.kind !== 'coupon') return posts.map(({ post }) => post);
      const { campaignId } = cause.coupon;
      const swapped: Post[] = [];
      for (const edited of posts) {
        const { post } = edited;
        const taken = { kind: 'swap-coupon', campaignId, coupon: cause.replacement, edit: toTakenEdit(edit, edited) };
        const after = edited.isTaken ? post : await change(post.postId, taken as PostChange);
        if (after !== null) swapped.push(after);
      }
      await refresh();
      return swapped;
    },
    [change, refresh],
  );
  const copy = useCallback<EditActs['copy']>(
    async (edit, edited, { channelId, name }) => {
      const [post] = await swap(edit, [edited]);
      const text = post?.channels.find((channel) => channel.channelId === channelId)?.text;
      if (post === undefined || text === undefined) return;
      const { presets } = await readUsableBook(database);
      const { kind } = toChannelTemplate(channelId, presets);
      if (!(await copyFormatted(toPostClipboard(kind, text)))) {
        undo.say(t('postCopyFailed'));
        return;
      }
      undo.say(t('editCopied', [name]));
      const act = { postId: post.postId, actId: newId(), channelId };
      await resendWhenCancelled(() => send('noteTextCopied', act), sleep);
    },
    [database, newId, send, sleep, swap, undo],
  );
  const settle = useCallback<EditActs['settle']>(
    async ({ causeId }, { post: { postId } }, text) => {
      await change(postId, { kind: 'done', causeId, isDone: true });
      await refresh();
      undo.say(text, async () => {
        await change(postId, { kind: 'done', causeId, isDone: false });
        await refresh();
      });
    },
    [change, refresh, undo],
  );
  return { swap, copy, settle };
}
