import { useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CopiedMark } from '#components/copied-mark.tsx';
import type { PostChannel } from '#lib/domain/posts/post.ts';
import { toChannelTemplate } from '#lib/domain/posts/write-post-text.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { t } from '#lib/platform/i18n.ts';

interface CopyActsProps {
  readonly channels: readonly PostChannel[];
  readonly presets: readonly SubIdPreset[];
  readonly copied: readonly string[];
  /** The channel whose button shows that Enter presses it. */
  readonly next: string | null;
  readonly onCopy: (channel: PostChannel) => void;
  readonly buttonOf: (channelId: string) => (button: HTMLButtonElement | null) => void;
}

/** A button a channel that copies its text. The next one to copy stands out. */
export function CopyActs({ channels, presets, copied, next, onCopy, buttonOf }: CopyActsProps) {
  return (
    <>
      {channels.map((channel) => {
        const { channelId, name } = channel;
        const isHtml = toChannelTemplate(channelId, presets).kind === 'blog';
        return (
          <Button
            key={channelId}
            look={channelId === next ? 'primary' : 'plain'}
            isLarge
            buttonRef={buttonOf(channelId)}
            onClick={() => onCopy(channel)}
          >
            {copied.includes(channelId) && <CopiedMark isShown />}
            <span dir="auto">{t(isHtml ? 'postCopyHtml' : 'postCopy', [name])}</span>
            {channelId === next && (
              <span class="key" aria-hidden="true">
                ↵
              </span>
            )}
          </Button>
        );
      })}
    </>
  );
}

/** The buttons by channel, to give one of them the focus. */
export function useCopyButtons() {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const buttonOf = (channelId: string) => (button: HTMLButtonElement | null) => {
    if (button === null) buttons.current.delete(channelId);
    else buttons.current.set(channelId, button);
  };
  return { buttonOf, focus: (channelId: string | undefined) => buttons.current.get(channelId ?? '')?.focus() };
}
