import { PostPreview } from '#components/posts/post-preview.tsx';
import { toChannelKind, writePostText } from '#lib/domain/posts/write-post-text.ts';
import { type ChannelWish, toChannelPreset } from '#lib/domain/presets/channel-kinds.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { expandSubIds } from '#lib/domain/sub-ids/expand-tokens.ts';
import { locale, t } from '#lib/platform/i18n.ts';
import { toExamplePost } from '#lib/wording/to-example-post.ts';
import './channel-example.css';

interface ChannelExampleProps {
  readonly wish: ChannelWish;
  readonly settings: Pick<Settings, 'disclosure' | 'postLanguage'>;
  readonly nowMs: () => number;
}

/** An invented post as readers of a place see it, and the sub IDs of its links. */
export function ChannelExample({ wish, settings, nowMs }: ChannelExampleProps) {
  const preset = { presetId: 'example', ...toChannelPreset(wish) };
  const atMs = nowMs();
  const utcOffsetMinutes = -new Date(atMs).getTimezoneOffset();
  const post = toExamplePost({ channelId: preset.presetId, name: wish.name }, atMs, utcOffsetMinutes);
  const [channel] = post.channels;
  if (channel === undefined) return null;
  const { disclosure, postLanguage } = settings;
  const text = writePostText(post, channel, {
    ...{ presets: [preset], nowMs: atMs, utcOffsetMinutes, disclosure, postLanguage, locale: locale() },
  });
  const [product] = post.products;
  const sent = expandSubIds(preset.subIds, {
    ...{ atMs, utcOffsetMinutes, pageUrl: product?.url ?? '', title: product?.said.name ?? '' },
    ...{ program: product?.offerName ?? '', offerId: '101', preset: wish.name, counter: null, post: post.code },
  });
  return (
    <section class="channel-example" aria-label={t('placeExample', [wish.name])}>
      <p class="channel-example-title">{t('placeExample', [wish.name])}</p>
      <PostPreview channelName={wish.name} kind={toChannelKind(preset.presetId, [preset])} text={text} />
      <dl class="channel-sent">
        {sent.map(
          (subId, index) =>
            subId !== '' && (
              <div key={String(index)}>
                <dt>{t('subId', [String(index + 1)])}</dt>
                <dd dir="auto">{subId}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
