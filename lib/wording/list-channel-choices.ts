import { type PostKind, postKinds } from '#lib/domain/formats/post-template.ts';
import { toBuiltInChannelId } from '#lib/domain/posts/channel-ids.ts';
import { listActiveChannels, type Post, type PostChannel } from '#lib/domain/posts/post.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

type ChannelChoice = Pick<PostChannel, 'channelId' | 'name'>;

const builtInNames: Readonly<Record<PostKind, MessageKey>> = {
  chat: 'postChannelChat',
  blog: 'postChannelBlog',
  markdown: 'postChannelMarkdown',
  mail: 'postChannelMail',
};

/**
 * Where a post may go: the user's presets, or the built-in channels of a user who has none. Then the channels that the
 * post has besides: their preset was deleted.
 */
export function listChannelChoices(post: Post, presets: readonly SubIdPreset[]): readonly ChannelChoice[] {
  const known =
    presets.length > 0
      ? presets.map(({ presetId, name }) => ({ channelId: presetId, name }))
      : postKinds.map((kind) => ({ channelId: toBuiltInChannelId(kind), name: t(builtInNames[kind]) }));
  const others = listActiveChannels(post)
    .map(({ channelId, name }) => ({ channelId, name }))
    .filter(({ channelId }) => !known.some((each) => each.channelId === channelId));
  return [...known, ...others];
}
