import { useCallback, useMemo, useState } from 'preact/hooks';
import type { SaveWords } from '#components/forms/drafts.ts';
import type { PostServices } from '#components/posts/post-services.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import type { PostChange } from '#lib/domain/posts/change-post.ts';
import { toChannelState } from '#lib/domain/posts/channel-state.ts';
import type { Post, PostChannel } from '#lib/domain/posts/post.ts';
import { hasEachLink } from '#lib/domain/posts/post-stage.ts';
import type { ProductSurroundings, ShownPost } from '#lib/domain/posts/shown-post.ts';
import { toPostClipboard } from '#lib/domain/posts/to-post-clipboard.ts';
import { toChannelKind } from '#lib/domain/posts/write-post-text.ts';
import { linksLeft, type QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { t } from '#lib/platform/i18n.ts';
import { type Act, type Done, type SaidLine, useAct } from '#lib/ui/use-act.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useWakeWhile } from '#lib/ui/use-wake-while.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toCopyName, toPostTitle } from '#lib/wording/to-post-title.ts';

/** What the page around the editor knows. */
interface PostAround {
  readonly usage: QuotaUsage;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly isConnected: boolean;
}

/** A post in its editor: what each part shows and does. */
export interface PostEditor extends ShownPost, PostAround {
  /** By product; empty until they are read. */
  readonly surroundings: ReadonlyMap<string, ProductSurroundings>;
  readonly services: PostServices;
  readonly acts: PostActs;
  readonly line: SaidLine;
}

const kinds = ['posts', 'bulk', 'presets', 'team-book', 'settings'] as const;
const surroundingKinds = ['campaigns', 'offers', 'posts'] as const;
const noSurroundings: PostEditor['surroundings'] = new Map();

/** Reads a post, and again after each change. Without an editor until it is read, or where there is no such post. */
export function usePost(services: PostServices, postId: string, { say, refuse }: SaidLine, around: PostAround) {
  const { send } = services;
  const line = useMemo(() => ({ say, refuse }), [say, refuse]);
  const read = useCallback(async () => ({ shown: await services.readPost(postId) }), [services, postId]);
  const { value, error, refresh, readAgain } = useLive(read, kinds);
  const shown = value?.shown ?? null;
  const surroundings = useSurroundings(services, shown?.post ?? null, around.today);
  useWakeWhile(shown?.making?.isUnderWay === true, send);
  const acts = usePostActs(services, shown, line, around.usage, refresh);
  const editor: PostEditor | null = shown === null ? null : { ...shown, ...around, surroundings, services, acts, line };
  return { editor, isGone: value?.shown === null, error, readAgain };
}

/** @param today With the next day other coupons are live. */
function useSurroundings(services: PostServices, post: Post | null, today: string): PostEditor['surroundings'] {
  const wanted = post?.products.map(({ offerId, url }) => `${offerId} ${url}`).join(' ');
  const read = useCallback(
    async () => (post === null ? noSurroundings : services.readSurroundings(post)),
    [services, post?.postId, wanted, today],
  );
  return useLive(read, surroundingKinds).value ?? noSurroundings;
}

/** The acts of the editor. Where one resolves, false says that it failed; the line has said why. */
export type PostActs = ReturnType<typeof usePostActs>;

function usePostActs(
  services: PostServices,
  shown: ShownPost | null,
  line: SaidLine,
  usage: QuotaUsage,
  refresh: () => Promise<void>,
) {
  const act = useAct(services, refresh, line.refuse);
  const [copied, setCopied] = useState<ReadonlyMap<string, string>>(new Map());
  return useMemo(() => {
    const postId = shown?.post.postId ?? '';
    const change = (wanted: PostChange) =>
      act(async () => (await services.send('changePost', { postId, change: wanted })).problem);
    const context = { services, shown, line, postId, act, change };
    const texts = toTextActs(context, usage, (channelId, text) => {
      setCopied((before) => new Map(before).set(channelId, text));
    });
    return {
      act,
      change,
      ...toProductActs(context),
      ...toMarkActs(context),
      ...toPostActs(context),
      ...texts,
      /** What became of a channel's text, as its field has it. */
      stateOf: (channel: PostChannel) =>
        toChannelState(channel, texts.readText(channel), copied.get(channel.channelId)),
      /** Stores the words of a field. */
      toSave:
        (toChange: (words: string, over: string) => PostChange): SaveWords =>
        async (words, isAgain, over) => {
          const wanted = toChange(words, over);
          if (!isAgain) return change(wanted);
          const { problem } = await services.send('changePost', { postId, change: wanted });
          if (problem !== null) return false;
          await refresh();
          line.refuse(null);
          return true;
        },
    };
  }, [act, copied, line, refresh, services, shown, usage]);
}

/** What the acts of one post have in common. */
interface ActContext {
  readonly services: PostServices;
  readonly shown: ShownPost | null;
  readonly line: SaidLine;
  readonly postId: string;
  readonly act: Act;
  readonly change: (wanted: PostChange) => Promise<boolean>;
}

function toPostActs({ services: { newId, send }, shown, line, postId, act }: ActContext) {
  const post = shown?.post;
  return {
    /** Stores a copy as a draft. Resolves to its id; null if that failed. */
    async duplicate(): Promise<string | null> {
      const newPostId = newId();
      const name = toCopyName(post?.name ?? '');
      const isDone = await act(async () => (await send('duplicatePost', { postId, newPostId, name })).problem);
      return isDone ? newPostId : null;
    },
    /** Deletes the post. */
    remove: (): Promise<boolean> =>
      act(async () => {
        // Asked a second time, the worker has nothing left to delete.
        const removed = (await send('deletePost', { postId })) ?? post;
        if (removed === undefined) return 'gone';
        const restore = async () => {
          const isBack = await act(async () => {
            await send('restorePost', { post: removed });
            return null;
          });
          return isBack ? { text: t('postsRestored'), focusId: postId } : null;
        };
        line.say({ text: t('postsDeleted', [toPostTitle(removed)]), undo: restore, isFocusLost: true });
        return null;
      }),
  };
}

/** The name of a product, for sentences. */
export const toProductTitle = ({ said, url }: Post['products'][number]): string => said.name || new URL(url).hostname;

function toProductActs({ change, line, shown }: ActContext) {
  const products = shown?.post.products ?? [];
  const nameOf = (productId: string) =>
    products.flatMap((product) => (product.productId === productId ? [toProductTitle(product)] : [])).join('');
  return {
    nameOf,
    async move(productId: string, to: number): Promise<void> {
      const from = products.findIndex((each) => each.productId === productId);
      const moveTo = async (at: number) => {
        const text = t('postMoved', [nameOf(productId), formatNumber(at + 1), formatNumber(products.length)]);
        return (await change({ kind: 'move', productId, to: at })) ? { text } : null;
      };
      const done = await moveTo(to);
      if (done !== null) line.say({ ...done, undo: () => moveTo(from) });
    },
    /** Takes several products out of the post at once. */
    async leaveOut(productIds: readonly string[]): Promise<void> {
      const left = products.flatMap((product, at) => (productIds.includes(product.productId) ? [{ product, at }] : []));
      const out: typeof left = [];
      for (const each of left) {
        if (!(await change({ kind: 'remove', productId: each.product.productId }))) break;
        out.push(each);
      }
      // Where one stayed, the others can still be put back.
      if (out.length === 0) return;
      const count = out.length;
      const undo = async () => {
        for (const { product, at } of out) {
          if (!(await change({ kind: 'add', product, at }))) return null;
        }
        return { text: t('postLeftOutBack', count, [formatNumber(count)]) };
      };
      line.say({ text: t('postLeftOut', count, [formatNumber(count)]), undo });
    },
    async removeProduct(productId: string): Promise<void> {
      const at = products.findIndex((each) => each.productId === productId);
      const product = products[at];
      if (product === undefined || !(await change({ kind: 'remove', productId }))) return;
      const title = toProductTitle(product);
      const undo = async () =>
        (await change({ kind: 'add', product, at })) ? { text: t('postsProductBack', [title]) } : null;
      line.say({ text: t('postRemoved', [title]), undo });
    },
  };
}

function toTextActs(
  { services, shown, line, postId, act, change }: ActContext,
  usage: QuotaUsage,
  noteCopied: (channelId: string, text: string) => void,
) {
  const { drafts, send, newId } = services;
  const fieldOf = (name: string) => `${postId}/${name}`;
  /** The words of a channel, as its field has them. */
  const readText = ({ channelId, text }: PostChannel) => drafts.read(fieldOf(channelId)) ?? text;
  return {
    /** The name under which the words of a field of the post are kept until they are stored. */
    fieldOf,
    readText,
    /** Copies what the field of a channel has, once that is stored, and writes it into the diary. */
    async copy(channel: PostChannel): Promise<boolean> {
      const { channelId, name } = channel;
      // Without its link the text leads to a page that earns nothing, and in a moment it has the link.
      if (shown?.making?.isUnderWay === true && !hasEachLink(shown.post, channel)) {
        line.refuse(t('editLinkComes'));
        return false;
      }
      const text = readText(channel);
      if (!(await drafts.store(fieldOf(channelId)))) return false;
      const kind = toChannelKind(channelId, shown?.occasion.presets ?? []);
      if (!(await services.copyFormatted(toPostClipboard(kind, text)))) {
        line.say(null);
        line.refuse(t('postCopyFailed'));
        return false;
      }
      noteCopied(channelId, text);
      const left = linksLeft(usage);
      line.say({ text: t('postCopied', left, [name, formatNumber(left)]) });
      const actId = newId();
      await act(async () => (await send('noteTextCopied', { postId, actId, channelId })).problem);
      return true;
    },
    /** The words of a channel at this moment, wherever they were written. Undefined once there is none. */
    async readNow(channelId: string): Promise<string | undefined> {
      const now = (await services.readPost(postId))?.post.channels.find((each) => each.channelId === channelId);
      return now && readText(now);
    },
    /** Gives up what the user changed in a text. */
    async writeAgain(channelId: string): Promise<boolean> {
      const isDone = await change({ kind: 'write-again', channelId });
      if (isDone) drafts.drop(fieldOf(channelId));
      return isDone;
    },
    async changeOtherText(channelId: string, kind: 'use' | 'remove', text: string): Promise<void> {
      const changed = { postId, channelId, kind, text };
      const isDone = await act(async () => (await send('changeOtherText', changed)).problem);
      if (isDone && kind === 'use') drafts.drop(fieldOf(channelId));
    },
  };
}

/** The acts by which the user says that a text is out, or takes that back. */
function toMarkActs({ act, line, services: { newId, nowMs, send }, postId }: ActContext) {
  /** Resolves to what says that it is posted; null if that failed. */
  const mark = async (
    { channelId, name }: PostChannel,
    address: string,
    atMs: number,
    as: { readonly actId: string; readonly isBack?: true } = { actId: newId() },
  ): Promise<Done | null> => {
    const posted = { postId, ...as, channelId, atMs, ...(address !== '' && { address }) };
    const isDone = await act(async () => (await send('markPosted', posted)).problem);
    return isDone ? { text: t('postPostedIn', [name, formatInstant(atMs, 'day-and-time', nowMs())]) } : null;
  };
  const unmark = async ({ channelId, name }: PostChannel, postedAtMs: number): Promise<Done | null> => {
    const isDone = await act(async () => (await send('unmarkPosted', { postId, channelId, postedAtMs })).problem);
    return isDone ? { text: t('postUnmarked', [name]) } : null;
  };
  return {
    async mark(channel: PostChannel, address: string, atMs: number): Promise<boolean> {
      const done = await mark(channel, address, atMs);
      if (done !== null) line.say({ ...done, undo: () => unmark(channel, atMs) });
      return done !== null;
    },
    async unmark(channel: PostChannel, postedAtMs: number): Promise<void> {
      const done = await unmark(channel, postedAtMs);
      // One act, also where it is tried again: its line stands in the diary once.
      const back = { actId: newId(), isBack: true } as const;
      if (done !== null) line.say({ ...done, undo: () => mark(channel, channel.address ?? '', postedAtMs, back) });
    },
  };
}
