import type { ComponentChildren } from 'preact';
import { PostPreview } from '#components/posts/post-preview.tsx';
import { countOver, toChannelLimit } from '#lib/domain/formats/channel-limits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { toChannelKind } from '#lib/domain/posts/write-post-text.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { writeExample } from '#lib/wording/to-example-post.ts';
import './channel-example.css';

interface ChannelExampleProps {
  readonly title: string;
  /** Beside the title. */
  readonly tools?: ComponentChildren;
  readonly preset: SubIdPreset;
  readonly settings: Pick<Settings, 'disclosure' | 'postLanguage'>;
  readonly nowMs: () => number;
  /** One of the user's; absent: an invented one. */
  readonly post?: Post | undefined;
  readonly children?: ComponentChildren;
}

/** A post as readers of a channel see it, its length, and the sub IDs of its links. */
export function ChannelExample(props: ChannelExampleProps) {
  const { title, tools, preset, settings, nowMs, post, children } = props;
  const { text, sent } = writeExample(preset, settings, nowMs(), post);
  const limit = toChannelLimit(preset.name);
  return (
    <section class="channel-example" aria-label={title}>
      <div class="channel-example-head">
        <h2 class="channel-example-title">{title}</h2>
        {tools}
      </div>
      <PostPreview
        channelName={preset.name}
        kind={toChannelKind(preset.presetId, [preset])}
        text={text}
        language={preset.language || settings.postLanguage || undefined}
      />
      <dl class="channel-sent">
        <div>
          <dt>{t('channelLength')}</dt>
          <dd class={countOver(preset.name, text) > 0 ? 'channel-sent-over' : 'numeric'}>
            {limit === null
              ? formatNumber(text.length)
              : t('postLengthOf', [formatNumber(text.length), formatNumber(limit.maxLength)])}
          </dd>
        </div>
        {sent.map(
          (subId, index) =>
            subId !== '' && (
              <div key={String(index)}>
                <dt>{t('subId', [String(index + 1)])}</dt>
                <dd class="channel-sent-id" dir="auto">
                  {subId}
                </dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </section>
  );
}
