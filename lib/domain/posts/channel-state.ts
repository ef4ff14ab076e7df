import type { PostChannel } from '#lib/domain/posts/post.ts';

/** What became of a channel's text. `changed`: it is not what was copied. Only the user says that it is posted. */
export type ChannelState = 'not-copied' | 'copied' | 'changed' | 'posted';

/**
 * @param text The words of the channel, as its field has them.
 * @param copied The words that were copied since the post was opened. Undefined if none were.
 */
export function toChannelState(
  { postedAtMs, copiedAtMs }: Pick<PostChannel, 'postedAtMs' | 'copiedAtMs'>,
  text: string,
  copied: string | undefined,
): ChannelState {
  if (postedAtMs !== undefined) return 'posted';
  if (copied !== undefined) return copied === text ? 'copied' : 'changed';
  return copiedAtMs === undefined ? 'not-copied' : 'copied';
}
