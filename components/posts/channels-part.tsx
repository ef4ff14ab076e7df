import { useId } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import type { PostEditor } from '#components/posts/use-post.ts';
import { listActiveChannels } from '#lib/domain/posts/post.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { listChannelChoices } from '#lib/wording/list-channel-choices.ts';
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
