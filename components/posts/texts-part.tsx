import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useDraft } from '#components/posts/drafts.ts';
import { OtherTexts } from '#components/posts/other-texts.tsx';
import { PostChecks } from '#components/posts/post-checks.tsx';
import { PostText } from '#components/posts/post-text.tsx';
import { PostedPart } from '#components/posts/posted-part.tsx';
import type { PostEditor } from '#components/posts/use-post.ts';
import { lintPost } from '#lib/domain/posts/lint-post.ts';
import type { PostChannel } from '#lib/domain/posts/post.ts';
import { findLostLines } from '#lib/domain/posts/renew-post-texts.ts';
import { toChannelTemplate, writePostText } from '#lib/domain/posts/write-post-text.ts';
import { t } from '#lib/platform/i18n.ts';
import '#components/posts/post-editor.css';

/** The texts of a post: which one is open, and the copying of each. */
export type PostTexts = ReturnType<typeof usePostTexts>;

interface TextsHooks {
  /** Whether the first text that is to be copied takes the focus when the view opens. */
  readonly takesFocus?: boolean;
  /** The last channel is marked as posted. */
  readonly onAllPosted?: () => void;
}

/** @param channels Those that have a text to show, or to copy. */
export function usePostTexts(
  editor: PostEditor,
  channels: readonly PostChannel[],
  { takesFocus, onAllPosted }: TextsHooks = {},
) {
  const { acts } = editor;
  const [openId, setOpen] = useState(() => toOpenAtFirst(channels)?.channelId);
  const open = channels.find(({ channelId }) => channelId === openId) ?? channels[0];
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const focus = (channel: PostChannel | undefined) => buttons.current.get(channel?.channelId ?? '')?.focus();
  const isToCopy = (channel: PostChannel) => channel.postedAtMs === undefined && !acts.isCopied(channel);
  const next = channels.find(isToCopy);
  const isOpening = useRef(true);
  useEffect(() => {
    if (isOpening.current && takesFocus) focus(next ?? channels[0]);
    isOpening.current = false;
  });
  return {
    channels,
    open,
    setOpen,
    /** The channel whose button shows that Enter presses it. */
    next,
    /** Keeps a channel's button, to give it the focus. */
    buttonOf: (channelId: string) => (button: HTMLButtonElement | null) => {
      if (button === null) buttons.current.delete(channelId);
      else buttons.current.set(channelId, button);
    },
    /** The text that was copied stays open, so that what is marked as posted is that one. */
    async copy(channel: PostChannel): Promise<void> {
      setOpen(channel.channelId);
      if (!(await acts.copy(channel))) return;
      focus(channels.find((each) => each.channelId !== channel.channelId && isToCopy(each)));
    },
    goOn(posted: PostChannel): void {
      const others = channels.filter((each) => each !== posted && each.postedAtMs === undefined);
      if (others.length === 0) onAllPosted?.();
      else focus(others.find(isToCopy) ?? others[0]);
    },
  };
}

/** The text that was copied last and is not posted: its user may come back to say that it is. */
function toOpenAtFirst(channels: readonly PostChannel[]): PostChannel | undefined {
  const waiting = channels.filter(({ postedAtMs }) => postedAtMs === undefined);
  return waiting.toSorted((a, b) => (b.copiedAtMs ?? 0) - (a.copiedAtMs ?? 0))[0];
}

interface TextsProps {
  readonly editor: PostEditor;
  readonly texts: PostTexts;
}

/** A button a channel that copies its text. The next one to copy stands out. */
export function CopyActs({ editor: { occasion }, texts }: TextsProps) {
  const { channels, next, buttonOf, copy } = texts;
  return channels.map((channel) => {
    const { channelId, name } = channel;
    const isHtml = toChannelTemplate(channelId, occasion.presets).kind === 'blog';
    return (
      <Button
        key={channelId}
        look={channel === next ? 'primary' : 'plain'}
        isLarge
        buttonRef={buttonOf(channelId)}
        onClick={() => void copy(channel)}
      >
        <span dir="auto">{t(isHtml ? 'postCopyHtml' : 'postCopy', [name])}</span>
        {channel === next && (
          <span class="key" aria-hidden="true">
            ↵
          </span>
        )}
      </Button>
    );
  });
}

/** One text a channel: to read over, to change, to copy, and to mark as posted. */
export function TextsPart({ editor, texts }: TextsProps) {
  const { channels, open, goOn } = texts;
  if (open === undefined) return null;
  const hasTabs = channels.length > 1;
  return (
    <>
      {hasTabs && <ChannelTabs editor={editor} texts={texts} open={open} />}
      <div class="post-part" {...(hasTabs && { role: 'tabpanel', 'aria-label': open.name, id: 'post-channel' })}>
        <ChannelText key={open.channelId} editor={editor} texts={texts} channel={open} />
        <PostedPart key={`posted-${open.channelId}`} editor={editor} channel={open} onPosted={() => goOn(open)} />
      </div>
    </>
  );
}

function ChannelText({ editor, texts, channel }: TextsProps & { readonly channel: PostChannel }) {
  const { post, occasion, acts, today, services } = editor;
  const { channelId, name, isEdited, otherTexts = [] } = channel;
  const { words, hasFailed, change } = useDraft(
    services.drafts,
    acts.fieldOf(channelId),
    channel.text,
    acts.toSave((text) => ({ kind: 'text', channelId, text })),
  );
  return (
    <>
      <PostText
        channelName={name}
        text={words}
        isEdited={isEdited}
        isUnsaved={hasFailed}
        findLost={() => findLostLines(words, writePostText(post, channel, occasion))}
        onText={change}
        onWriteAgain={() => void acts.writeAgain(channelId)}
        onCopy={() => void texts.copy(channel)}
      />
      <OtherTexts
        channelName={name}
        texts={otherTexts}
        onAct={(kind, text) => void acts.changeOtherText(channelId, kind, text)}
      />
      <PostChecks channelName={name} checks={lintPost(post, channel, today)} nameOf={acts.nameOf} />
    </>
  );
}

/** The channels as tabs, and what became of each text. Arrow keys move between them and open them. */
function ChannelTabs({ editor: { acts }, texts, open }: TextsProps & { readonly open: PostChannel }) {
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
          <b dir="auto">{channel.name}</b> <ChannelState channel={channel} isCopied={acts.isCopied(channel)} />
        </button>
      ))}
    </div>
  );
}

/** A tick means posted, and nothing else. */
function ChannelState({ channel, isCopied }: { readonly channel: PostChannel; readonly isCopied: boolean }) {
  if (channel.postedAtMs !== undefined) {
    return (
      <span class="channel-posted">
        <Icon name="check" />
        {t('postStatePosted')}
      </span>
    );
  }
  if (isCopied || channel.copiedAtMs !== undefined) return <span>{t('copied')}</span>;
  return <span>{t('postStateNotCopied')}</span>;
}
