import { useId } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import type { PostEditor } from '#components/posts/use-post.ts';
import { type PostKind, postKinds } from '#lib/domain/formats/post-template.ts';
import { toBuiltInChannelId } from '#lib/domain/posts/channel-ids.ts';
import { listActiveChannels, type Post, type PostChannel } from '#lib/domain/posts/post.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import '#components/posts/post-editor.css';
import '#components/button.css';

/** Where the post goes: the user's presets or the built-in channels, and a link to make one's own. */
export function ChannelsPart({ editor: { post, occasion, acts } }: { readonly editor: PostEditor }) {
  const id = useId();
  const { presets } = occasion;
  const on = listActiveChannels(post);
  return (
    <div class="post-part">
      <h2 id={id}>{t('postChannels')}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: no form has these: a fieldset would be announced as one */}
      <div class="channel-row" role="group" aria-labelledby={id}>
        {listChannelChoices(post, presets).map((channel) => {
          const isOn = on.some(({ channelId }) => channelId === channel.channelId);
          return (
            <button
              key={channel.channelId}
              type="button"
              class="channel-toggle"
              aria-pressed={isOn}
              onClick={() => void acts.change({ kind: 'channel', channel, isOn: !isOn })}
            >
              <span class="channel-box">{isOn && <Icon name="check" />}</span>
              <span dir="auto">{channel.name}</span>
            </button>
          );
        })}
        <a class="button button-quiet meta" href={toOptionsUrl('channels')} target="_blank" rel="noopener">
          {t('postNewChannel')}
        </a>
      </div>
      {presets.length === 0 && (
        <p class="meta">
          {t('postBuiltInChannels')} {t('postNoChannels')}
        </p>
      )}
    </div>
  );
}

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
function listChannelChoices(post: Post, presets: readonly SubIdPreset[]): readonly ChannelChoice[] {
  const known =
    presets.length > 0
      ? presets.map(({ presetId, name }) => ({ channelId: presetId, name }))
      : postKinds.map((kind) => ({ channelId: toBuiltInChannelId(kind), name: t(builtInNames[kind]) }));
  const others = listActiveChannels(post)
    .map(({ channelId, name }) => ({ channelId, name }))
    .filter(({ channelId }) => !known.some((each) => each.channelId === channelId));
  return [...known, ...others];
}
