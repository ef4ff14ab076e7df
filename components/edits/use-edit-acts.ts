import { useCallback, useMemo } from 'preact/hooks';
import type { EditServices } from '#components/edits/edit-services.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import type { PostChange } from '#lib/domain/posts/change-post.ts';
import { type EditedPost, type PostEdit, toTakenEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Post, PostChannel } from '#lib/domain/posts/post.ts';
import { waitsForLink } from '#lib/domain/posts/post-stage.ts';
import { toCouponUnswap } from '#lib/domain/posts/unswap-coupon.ts';
import { toChannelKind } from '#lib/domain/posts/write-post-text.ts';
import { t } from '#lib/platform/i18n.ts';
import { type Act, type Done, type SaidLine, type ShownProblem, useAct } from '#lib/ui/use-act.ts';

/** A cause, whatever posts it touches. */
type EditCause = Omit<PostEdit, 'posts'>;

/** What takes the place of products. */
export interface EditReplacing {
  readonly changes: readonly PostChange[];
  /** The new links that the button said. */
  readonly most: number;
}

/** What the user does about causes that posts need an edit for. Where an act resolves, false says that it failed. */
export interface EditActs {
  /** Takes the replacement of a coupon, or takes the coupon out, in posts that have not done so. With "Undo". */
  swap(edit: PostEdit, posts: readonly EditedPost[]): Promise<boolean>;
  /** Puts other products in the place of those that the cause touches, and makes their links. */
  replace(edited: EditedPost, replacing: EditReplacing): Promise<void>;
  /** Copies the new text of a channel, with the change of the cause made. */
  copy(edit: EditCause, edited: EditedPost, channel: Pick<PostChannel, 'channelId' | 'name'>): Promise<boolean>;
  /** The user is done with a cause in a post, or waits; "Undo" takes that back. */
  settle(edit: PostEdit, edited: EditedPost, text: string): Promise<boolean>;
}

/** @param refresh Shows what an act changed. A stable function. */
export function useEditActs(
  services: EditServices,
  { say, refuse }: SaidLine,
  refresh: () => Promise<unknown>,
): EditActs {
  const { copyFormatted, newId, readPresets, readWhole, send } = services;
  const act = useAct(services, refresh, refuse);
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
  /** Makes the cause's change. Resolves to a channel's text as it is then, for the clipboard; null if that failed. */
  const take = useCallback(
    async (edit: EditCause, edited: EditedPost, channelId: string): Promise<FormattedLink | null> => {
      const { postId } = edited.post;
      let taken: FormattedLink | null = null;
      await act(async () => {
        // Late, because only a copy finds the addresses in a text. First, because a change without its copy is half the act.
        const { toPostClipboard } = await import('#lib/domain/posts/to-post-clipboard.ts');
        const found = await change(postId, toSwap(edit, edited));
        if (found !== null) return found;
        const [[post], presets] = await Promise.all([readWhole([postId]), readPresets()]);
        const channel = post?.channels.find((each) => each.channelId === channelId);
        if (post === undefined || channel === undefined) return 'gone';
        // A post of collected links has no text before its links are asked for.
        if (channel.text === '' || waitsForLink(post, channel, edit.cause.kind !== 'coupon')) return 'unlinked';
        taken = toPostClipboard(toChannelKind(channelId, presets), channel.text);
        return null;
      });
      return taken;
    },
    [act, change, readPresets, readWhole],
  );
  const copy = useCallback<EditActs['copy']>(
    async (edit, edited, { channelId, name }) => {
      const taken = await take(edit, edited, channelId);
      if (taken === null) return false;
      if (!(await copyFormatted(taken))) {
        refuse(t('postCopyFailed'));
        return false;
      }
      say({ text: t('editCopied', [name]) });
      const copied = { postId: edited.post.postId, actId: newId(), channelId };
      await act(async () => (await send('noteTextCopied', copied)).problem);
      return true;
    },
    [act, copyFormatted, newId, refuse, say, send, take],
  );
  return useMemo(() => {
    const setDone = (postId: string, causeId: string, isDone: boolean) =>
      act(() => change(postId, [{ kind: 'done', causeId, isDone }]));
    const changeAll = async (posts: readonly (readonly [string, readonly PostChange[]])[]) => {
      let problem: ShownProblem | null = null;
      // One that was deleted since does not keep the others as they are.
      for (const [postId, changes] of posts) problem = (await change(postId, changes)) ?? problem;
      return problem;
    };
    return {
      async swap(edit, posts) {
        const { isDone, unswaps } = await swapAll({ act, readWhole, send }, edit, posts);
        // Where one post failed, the others can still be taken back. A second press changes none: the first's Undo stays.
        if (unswaps.length > 0)
          say({ text: t('postsCodeChanged'), undo: async () => toBack(await act(() => changeAll(unswaps))) });
        return isDone;
      },
      async replace({ post: { postId, hasSharedLinks } }, { changes, most }) {
        const asked = { postId, runId: newId(), most };
        await act(async () => {
          // First, because a post that is changed without its links sends readers to pages that earn nothing.
          const prices = await send('pricePost', { postId, change: changes[0] });
          if (prices !== null && (hasSharedLinks ? prices.shared : prices.separate).toMake > most) return 'costs-more';
          return (await change(postId, changes)) ?? (await send('makePost', asked)).problem;
        });
      },
      copy,
      async settle({ causeId }, { post: { postId } }, text) {
        const isDone = await setDone(postId, causeId, true);
        if (isDone) say({ text, undo: async () => toBack(await setDone(postId, causeId, false)) });
        return isDone;
      },
    };
  }, [act, change, copy, newId, readWhole, say, send]);
}

const toBack = (isBack: boolean): Done | null => (isBack ? { text: t('postsEditBack') } : null);

/** The change that a coupon's cause asks for, in a post that has not made it. */
function toSwap(edit: EditCause, edited: EditedPost): readonly PostChange[] {
  const { cause } = edit;
  if (cause.kind !== 'coupon' || edited.isTaken) return [];
  const { coupon, replacement } = cause;
  const taken = toTakenEdit(edit, edited);
  return [{ kind: 'swap-coupon', campaignId: coupon.campaignId, coupon: replacement, edit: taken }];
}

/** Changes the posts. Resolves to what takes that back, also where not all of them took it. */
async function swapAll(
  { act, readWhole, send }: Pick<EditServices, 'readWhole' | 'send'> & { readonly act: Act },
  edit: PostEdit,
  posts: readonly EditedPost[],
): Promise<{ readonly isDone: boolean; readonly unswaps: ReturnType<typeof toUnswaps> }> {
  const postIds = posts.map(({ post }) => post.postId);
  let before: readonly Post[] | null = null;
  const after = new Map<string, Post>();
  const isDone = await act(async () => {
    // Where the worker was killed, the act runs again: Undo leads to the posts from before its first run.
    before ??= await readWhole(postIds);
    for (const edited of posts) {
      for (const wanted of toSwap(edit, edited)) {
        const { problem, post } = await send('changePost', { postId: edited.post.postId, change: wanted });
        if (problem !== null) return problem;
        if (post !== null) after.set(post.postId, post);
      }
    }
    return null;
  });
  return { isDone, unswaps: toUnswaps(before ?? [], after, edit.causeId) };
}

/** What takes a coupon's change back, in each post that made it. */
function toUnswaps(
  before: readonly Post[],
  after: ReadonlyMap<string, Post>,
  causeId: string,
): readonly (readonly [string, readonly PostChange[]])[] {
  return before.flatMap((post) => {
    const now = after.get(post.postId);
    const unswap = now === undefined ? null : toCouponUnswap(post, now, causeId);
    return unswap === null ? [] : [[post.postId, [unswap]] as const];
  });
}
