import { type DiaryLine, toDiaryId } from '#lib/domain/posts/diary-line.ts';
import type { Post, PostChannel } from '#lib/domain/posts/post.ts';

/** What the user did with the text of a channel. */
export interface PostAct {
  /** Names the act: doing it again with the same name changes nothing more. */
  readonly actId: string;
  readonly kind: 'copied' | 'posted';
  readonly channelId: string;
  /** Where it was posted; absent or empty if the user has not said. */
  readonly address?: string | undefined;
  /** When it was done; absent for now. */
  readonly atMs?: number | undefined;
  /** It was taken back by mistake: an archived post stays in the archive. */
  readonly isBack?: boolean | undefined;
}

/** The post after its text was copied or posted, and the line for its diary. Null without such a channel. */
export function notePostAct(
  post: Post,
  { actId, kind, channelId, address = '', atMs: doneAtMs, isBack = false }: PostAct,
  nowMs: number,
): { readonly post: Post; readonly line: DiaryLine } | null {
  const channel = post.channels.find((each) => each.channelId === channelId);
  if (channel === undefined) return null;
  const atMs = doneAtMs ?? nowMs;
  // The user may have typed it just before: the page that marks the channel did not know it yet.
  const place = address || (kind === 'posted' ? (channel.address ?? '') : '');
  const isArchived = post.state === 'archived';
  const isOut = kind === 'posted' && !(isArchived && isBack);
  const noted = {
    ...channel,
    ...(kind === 'copied' ? { copiedAtMs: atMs } : { postedAtMs: Math.max(atMs, channel.postedAtMs ?? atMs) }),
    ...(address !== '' && { address }),
  };
  return {
    post: {
      ...post,
      state: isOut ? 'out' : post.state,
      channels: post.channels.map((each) => (each === channel ? noted : each)),
    },
    line: {
      diaryId: toDiaryId(atMs, actId),
      atMs,
      kind,
      ...{ channel: channel.name, channelId },
      urls: post.products.map(({ url }) => url),
      postId: post.postId,
      postName: post.name,
      ...(kind === 'posted' && channel.postedAtMs !== undefined && { formerPostedAtMs: channel.postedAtMs }),
      ...(isOut && isArchived && { wasArchived: true }),
      ...(place !== '' && { address: place }),
    },
  };
}

/**
 * The post after its user took back that a channel was posted. It is a draft again where no channel is out any more.
 * The address stays for the next marking.
 * @param postedAtMs When the channel was posted before; undefined if it was not.
 * @param isArchived Whether the post was in the archive before.
 */
export function takeBackPosting(
  post: Post,
  channelId: string,
  postedAtMs: number | undefined,
  isArchived = false,
): Post {
  const takeBack = ({ postedAtMs: _postedAtMs, ...channel }: PostChannel): PostChannel => ({
    ...channel,
    ...(postedAtMs !== undefined && { postedAtMs }),
  });
  const channels = post.channels.map((each) => (each.channelId === channelId ? takeBack(each) : each));
  const isOut = channels.some((channel) => channel.postedAtMs !== undefined);
  if (post.state !== 'out') return { ...post, channels };
  return { ...post, state: isArchived ? 'archived' : isOut ? 'out' : 'draft', channels };
}
