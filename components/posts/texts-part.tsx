import type { RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useDraft } from '#components/posts/drafts.ts';
import { OtherTexts } from '#components/posts/other-texts.tsx';
import { PostChecks } from '#components/posts/post-checks.tsx';
import { PostPreview } from '#components/posts/post-preview.tsx';
import { PostText } from '#components/posts/post-text.tsx';
import { PostedPart } from '#components/posts/posted-part.tsx';
import type { PostEditor } from '#components/posts/use-post.ts';
import { toChannelLimit } from '#lib/domain/posts/channel-limits.ts';
import type { ChannelState } from '#lib/domain/posts/channel-state.ts';
import { lintPost } from '#lib/domain/posts/lint-post.ts';
import type { PostChannel } from '#lib/domain/posts/post.ts';
import { findLostLines } from '#lib/domain/posts/renew-post-texts.ts';
import { toChannelKind, writePostText } from '#lib/domain/posts/write-post-text.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/posts/post-editor.css';

/** The texts of a post: which one is open, and the copying of each. */
export type PostTexts = ReturnType<typeof usePostTexts>;

/** The coloured act of the open text: to copy it, and then to say that it is out. Null once it is. */
type TextAct = { readonly kind: 'copy' | 'mark'; readonly channel: PostChannel };

interface TextsHooks {
  /** Whether the coloured act takes the focus when the view opens. */
  readonly takesFocus?: boolean;
  /** The last channel is marked as posted. */
  readonly onAllPosted?: () => void;
}

const keyOf = ({ kind, channel }: TextAct) => `${kind} ${channel.channelId}`;

/** @param channels Those that have a text to show, or to copy. */
export function usePostTexts(
  editor: PostEditor,
  channels: readonly PostChannel[],
  { takesFocus, onAllPosted }: TextsHooks = {},
) {
  const { acts, services } = editor;
  const [openId, setOpen] = useState(() => toOpenAtFirst(channels)?.channelId);
  const open = channels.find(({ channelId }) => channelId === openId) ?? channels[0];
  const [shown, setShown] = useState<'text' | 'preview'>('text');
  const toAct = (channel: PostChannel): TextAct => ({
    kind: acts.stateOf(channel) === 'copied' ? 'mark' : 'copy',
    channel,
  });
  const toDo = channels.filter(({ postedAtMs }) => postedAtMs === undefined);
  const first = open !== undefined && toDo.includes(open) ? open : toDo[0];
  const act = first === undefined ? null : toAct(first);
  const button = useRef<HTMLButtonElement>(null);
  /** The act whose button takes the focus once it is drawn. */
  const awaited = useRef(takesFocus && act !== null ? keyOf(act) : null);
  useEffect(() => {
    if (act === null || awaited.current !== keyOf(act)) return;
    awaited.current = null;
    button.current?.focus();
  });
  useStageKeys(
    (place) => {
      const at = channels[place - 1];
      if (at !== undefined) setOpen(at.channelId);
    },
    () => setShown(shown === 'text' ? 'preview' : 'text'),
  );
  return {
    channels,
    open,
    setOpen,
    act,
    /** The button of the coloured act. */
    button,
    shown,
    setShown,
    /** The text that was copied stays open, so that what is marked as posted is that one. */
    async copy(channel: PostChannel): Promise<void> {
      setOpen(channel.channelId);
      awaited.current = keyOf({ kind: 'mark', channel });
      if (!(await acts.copy(channel))) awaited.current = null;
    },
    /** Marks a channel as posted, and opens the next text. */
    async mark(channel: PostChannel, address: string): Promise<boolean> {
      if (!(await acts.mark(channel, address, services.nowMs()))) return false;
      const [next] = toDo.filter(({ channelId }) => channelId !== channel.channelId);
      if (next === undefined) onAllPosted?.();
      else {
        setOpen(next.channelId);
        awaited.current = keyOf(toAct(next));
      }
      return true;
    },
  };
}

/** Alt+1 to Alt+9 open the text at that place, and Alt+P shows it as text or as readers see it. */
function useStageKeys(onPlace: (place: number) => void, onShow: () => void): void {
  const latest = useRef({ onPlace, onShow });
  latest.current = { onPlace, onShow };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
      const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? [];
      if (digit === undefined && event.code !== 'KeyP') return;
      event.preventDefault();
      if (digit === undefined) latest.current.onShow();
      else latest.current.onPlace(Number(digit));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
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

/** A button a channel that copies its text. The first stands out. */
export function CopyActs({ editor, texts }: TextsProps) {
  return texts.channels.map((channel, index) => (
    <CopyAct key={channel.channelId} editor={editor} texts={texts} channel={channel} isMain={index === 0} />
  ));
}

interface CopyActProps extends TextsProps {
  readonly channel: PostChannel;
  /** Whether it is the coloured act of the view. */
  readonly isMain: boolean;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
}

function CopyAct({ editor: { occasion }, texts, channel, isMain, buttonRef }: CopyActProps) {
  const isHtml = toChannelKind(channel.channelId, occasion.presets) === 'blog';
  return (
    <Button
      look={isMain ? 'primary' : 'plain'}
      isLarge
      {...(buttonRef && { buttonRef })}
      onClick={() => void texts.copy(channel)}
    >
      <span dir="auto">{t(isHtml ? 'postCopyHtml' : 'postCopy', [channel.name])}</span>
      {isMain && <EnterKey />}
    </Button>
  );
}

const EnterKey = () => (
  <span class="key" aria-hidden="true">
    ↵
  </span>
);

interface TextsActsProps extends TextsProps {
  /** Begins another post, once all are posted. Absent where the view has no such act. */
  readonly onNewPost?: () => void;
}

/** The acts that stay in sight: the one that is next for the open text, to copy it again, and to copy the others. */
export function TextsActs({ editor, texts, onNewPost }: TextsActsProps) {
  const { channels, open, act, button, copy } = texts;
  if (act === null) {
    return (
      <div class="texts-acts">
        <p class="texts-said">
          <Icon name="check" />
          <span>{t('postAllPosted', channels.length, [formatNumber(channels.length)])}</span>
        </p>
        <div class="texts-others">
          {onNewPost && <Button onClick={onNewPost}>{t('postNew')}</Button>}
          {open && <CopyAct editor={editor} texts={texts} channel={open} isMain={false} />}
        </div>
      </div>
    );
  }
  const { channel } = act;
  const others = channels.filter((each) => each !== channel && each.postedAtMs === undefined);
  return (
    <div class="texts-acts">
      {act.kind === 'copy' ? (
        <CopyAct key={keyOf(act)} editor={editor} texts={texts} channel={channel} isMain buttonRef={button} />
      ) : (
        <>
          <p class="texts-said">
            <Icon name="copy" />
            <span dir="auto">{t('postCopiedNext', [channel.name])}</span>
          </p>
          <MarkAct key={keyOf(act)} texts={texts} channel={channel} />
        </>
      )}
      {(act.kind === 'mark' || others.length > 0) && (
        <div class="texts-others">
          {act.kind === 'mark' && <Button onClick={() => void copy(channel)}>{t('postCopyAgain')}</Button>}
          {others.map((each) => (
            <CopyAct key={each.channelId} editor={editor} texts={texts} channel={each} isMain={false} />
          ))}
        </div>
      )}
    </div>
  );
}

/** A second Enter, or the second click of two, comes no later: it was meant for the button that stood here before. */
const secondPressMs = 600;

/** Says that the text that was just copied is posted. A second press of the copying button does not. */
function MarkAct({ texts, channel }: Pick<TextsProps, 'texts'> & { readonly channel: PostChannel }) {
  const isHeld = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => {
      isHeld.current = false;
    }, secondPressMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button
      ref={texts.button}
      type="button"
      class="button button-primary button-large"
      title={t('postMark', [channel.name])}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isHeld.current) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.detail <= 1) void texts.mark(channel, channel.address ?? '');
      }}
    >
      <span dir="auto">{t('postsLinePosted', [channel.name])}</span>
      <EnterKey />
    </button>
  );
}

/** One text a channel: to read over, to change, to copy, and to mark as posted. */
export function TextsPart({ editor, texts }: TextsProps) {
  const { channels, open } = texts;
  if (open === undefined) return null;
  const hasTabs = channels.length > 1;
  return (
    <>
      {hasTabs && <ChannelTabs editor={editor} texts={texts} open={open} />}
      <div class="post-part" {...(hasTabs && { role: 'tabpanel', 'aria-label': open.name, id: 'post-channel' })}>
        <ChannelText key={open.channelId} editor={editor} texts={texts} channel={open} />
        <PostedPart key={`posted-${open.channelId}`} editor={editor} channel={open} onMark={texts.mark} />
      </div>
    </>
  );
}

function ChannelText({ editor, texts, channel }: TextsProps & { readonly channel: PostChannel }) {
  const { post, occasion, acts, today, services } = editor;
  const { channelId, name, isEdited, otherTexts = [] } = channel;
  const { shown, setShown } = texts;
  const { words, hasFailed, change } = useDraft(
    services.drafts,
    acts.fieldOf(channelId),
    channel.text,
    acts.toSave((text) => ({ kind: 'text', channelId, text })),
  );
  const kind = toChannelKind(channelId, occasion.presets);
  return (
    <>
      <TextBar channelName={name} length={words.length} shown={shown} onShow={setShown} />
      {shown === 'preview' && <PostPreview channelName={name} kind={kind} text={words} />}
      <div hidden={shown === 'preview'}>
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
      </div>
      <OtherTexts
        channelName={name}
        texts={otherTexts}
        onAct={(kind, text) => void acts.changeOtherText(channelId, kind, text)}
      />
      <PostChecks channelName={name} checks={lintPost(post, channel, today)} nameOf={acts.nameOf} />
    </>
  );
}

interface TextBarProps {
  readonly channelName: string;
  /** Characters of the text. */
  readonly length: number;
  readonly shown: 'text' | 'preview';
  readonly onShow: (shown: 'text' | 'preview') => void;
}

/** The choice between the words and how readers see them, and how long they are. */
function TextBar({ channelName, length, shown, onShow }: TextBarProps) {
  const id = useId();
  const limit = toChannelLimit(channelName);
  const isOver = limit !== null && length > limit.maxLength;
  return (
    <div class="post-bar">
      <div class="segments" role="radiogroup" aria-label={t('postShowAs')}>
        {(['text', 'preview'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name={id} checked={each === shown} onChange={() => onShow(each)} />
            {t(each === 'text' ? 'postShowText' : 'postShowPreview')}
          </label>
        ))}
      </div>
      <span class={`meta numeric${isOver ? ' post-length-over' : ''}`}>
        {limit === null
          ? t('postLength', length, [formatNumber(length)])
          : t('postLengthOf', [formatNumber(length), formatNumber(limit.maxLength)])}
      </span>
    </div>
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
