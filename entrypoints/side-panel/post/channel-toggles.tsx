import { useId } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { listActiveChannels, type Post, type PostChannel } from '#lib/domain/posts/post.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { toOptionsUrl } from '#lib/domain/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { listChannelChoices } from '#lib/wording/list-channel-choices.ts';
import './channel-toggles.css';

interface ChannelTogglesProps {
  readonly post: Post;
  readonly presets: readonly SubIdPreset[];
  readonly onToggle: (channel: Pick<PostChannel, 'channelId' | 'name'>, isOn: boolean) => void;
}

/** Where the post goes: the user's presets or the built-in channels, and a link to make one's own. */
export function ChannelToggles({ post, presets, onToggle }: ChannelTogglesProps) {
  const id = useId();
  const on = listActiveChannels(post);
  return (
    <div class="channels">
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
              onClick={() => onToggle(channel, !isOn)}
            >
              {isOn && <Icon name="check" />}
              <span dir="auto">{channel.name}</span>
            </button>
          );
        })}
        <a class="button button-quiet meta" href={toOptionsUrl('presets')} target="_blank" rel="noopener">
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
