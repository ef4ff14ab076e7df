import { useRef } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import type { ChannelState } from '#lib/domain/posts/channel-state.ts';
import type { PostChannel } from '#lib/domain/posts/post.ts';
import { t } from '#lib/platform/i18n.ts';
import '#components/posts/post-editor.css';
import type { TextsProps } from '#components/posts/use-post-texts.ts';

/** The channels as tabs, and what became of each text. Arrow keys move between them and open them. */
export function ChannelTabs({ editor: { acts }, texts, open }: TextsProps & { readonly open: PostChannel }) {
  const { channels, setOpen } = texts;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const isReversed = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const at = channels.indexOf(open) + (isReversed ? -step : step);
    const index = (at + channels.length) % channels.length;
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
    setOpen(channels[index]?.channelId);
  };
  return (
    <div ref={list} class="channel-tabs" role="tablist" aria-label={t('postTextsOf')} onKeyDown={onKeyDown}>
      {channels.map((channel) => (
        <button
          key={channel.channelId}
          type="button"
          role="tab"
          aria-selected={channel === open}
          aria-controls="post-channel"
          tabIndex={channel === open ? 0 : -1}
          onClick={() => setOpen(channel.channelId)}
        >
          <b dir="auto">{channel.name}</b> <ChannelMark state={acts.stateOf(channel)} />
        </button>
      ))}
    </div>
  );
}

/** What became of a text, as a word with its mark. A tick means posted, and nothing else. */
function ChannelMark({ state }: { readonly state: ChannelState }) {
  switch (state) {
    case 'posted':
      return (
        <span class="channel-posted">
          <Icon name="check" />
          {t('postStatePosted')}
        </span>
      );
    case 'copied':
      return (
        <span>
          <Icon name="copy" />
          {t('copied')}
        </span>
      );
    case 'changed':
      return <span>{t('postStateChanged')}</span>;
    case 'not-copied':
      return <span>{t('postStateNotCopied')}</span>;
  }
}
