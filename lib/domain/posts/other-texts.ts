import { maxStoredTexts, type Post, type PostChannel } from '#lib/domain/posts/post.ts';

/** What the user does with a further text of a channel, which merging has kept beside the channel's own. */
export interface OtherTextAct {
  readonly channelId: string;
  readonly text: string;
  /** `use`: it becomes the channel's text, and the one there a further one. `remove`: it goes. */
  readonly kind: 'use' | 'remove';
}

/** The post after the act. One whose channel has no such text stays as it is: the act was done already. */
export function changeOtherText(post: Post, { channelId, text, kind }: OtherTextAct): Post {
  const change = (channel: PostChannel): PostChannel => {
    const { otherTexts = [], ...own } = channel;
    if (channel.channelId !== channelId || !otherTexts.includes(text)) return channel;
    const others = otherTexts.filter((other) => other !== text);
    if (kind === 'remove') return { ...own, ...toField(others) };
    return { ...own, text, isEdited: true, ...toField(channel.isEdited ? [...others, channel.text] : others) };
  };
  return { ...post, channels: post.channels.map(change) };
}

const toField = (otherTexts: readonly string[]): Pick<PostChannel, 'otherTexts'> =>
  otherTexts.length === 0 ? {} : { otherTexts: otherTexts.slice(-maxStoredTexts) };
