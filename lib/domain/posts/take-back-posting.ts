import type { Post, PostChannel } from '#lib/domain/posts/post.ts';

/**
 * The post after its user took back that a channel was posted. It is a draft again where no channel is out any more.
 * The address stays for the next marking.
 * @param postedAtMs When the channel was posted before; undefined if it was not.
 */
export function takeBackPosting(post: Post, channelId: string, postedAtMs: number | undefined): Post {
  const takeBack = ({ postedAtMs: _postedAtMs, ...channel }: PostChannel): PostChannel => ({
    ...channel,
    ...(postedAtMs !== undefined && { postedAtMs }),
  });
  const channels = post.channels.map((each) => (each.channelId === channelId ? takeBack(each) : each));
  const isOut = channels.some((channel) => channel.postedAtMs !== undefined);
  return { ...post, state: post.state === 'out' && !isOut ? 'draft' : post.state, channels };
}
