import { useState } from 'preact/hooks';
import { Disclosure } from '#components/disclosure.tsx';
import '#components/forms/field.css';
import { ChannelExample } from '#components/posts/channel-example.tsx';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import type { OptionsServices } from '../options-services.ts';
import './channel-example-part.css';

interface ChannelExamplePartProps {
  readonly services: OptionsServices;
  readonly preset: SubIdPreset;
  readonly settings: Settings;
  readonly isWide: boolean;
}

const kinds = ['posts'] as const;

/** One of the user's last posts as the channel's readers see it; an invented one before the first. */
export function ChannelExamplePart({ services, preset, settings, isWide }: ChannelExamplePartProps) {
  const { value } = useLive(services.readLastPosts, kinds);
  const [postId, setPostId] = useState('');
  const posts = (value ?? []).filter(({ products }) => products.length > 0);
  const choice = posts.length > 0 && (
    <select
      class="input channel-example-choice"
      aria-label={t('channelExampleChoice')}
      value={postId}
      onChange={({ currentTarget }) => setPostId(currentTarget.value)}
    >
      <option value="">{t('channelExamplePost')}</option>
      {posts.map((post) => (
        <option key={post.postId} value={post.postId}>
          {toPostTitle(post)}
        </option>
      ))}
    </select>
  );
  const example = (
    <ChannelExample
      title={t('channelReaders')}
      tools={choice}
      preset={preset}
      settings={settings}
      nowMs={services.nowMs}
      post={posts.find((post) => post.postId === postId)}
    >
      <p class="field-hint">{t('channelKept')}</p>
    </ChannelExample>
  );
  return isWide ? (
    <div class="channel-see">{example}</div>
  ) : (
    <Disclosure summary={t('channelExampleShow')} isDrawnLate>
      {example}
    </Disclosure>
  );
}
