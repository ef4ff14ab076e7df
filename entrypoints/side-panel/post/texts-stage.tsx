import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { PostChecks } from '#components/posts/post-checks.tsx';
import { PostText } from '#components/posts/post-text.tsx';
import { lintPost } from '#lib/domain/posts/lint-post.ts';
import { listActiveChannels, type PostChannel } from '#lib/domain/posts/post.ts';
import { findLostLines } from '#lib/domain/posts/renew-post-texts.ts';
import { writePostText } from '#lib/domain/posts/write-post-text.ts';
import { t } from '#lib/platform/i18n.ts';
import { UndoLine } from '../undo-line.tsx';
import { ViewFrame } from '../view-frame.tsx';
import { CopyActs, useCopyButtons } from './copy-acts.tsx';
import { PostedRow } from './posted-row.tsx';
import type { StageProps } from './stage-props.ts';
import { TroublesNotice } from './troubles-notice.tsx';
import { useCopy } from './use-copy.ts';
import { toProductTitle } from './use-post.ts';
import './channel-toggles.css';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import './post-view.css';

interface TextsStageProps extends StageProps {
  readonly onChangeProducts: () => void;
}

/** One text a channel: to read over, to change, to copy, and to mark as posted. */
export function TextsStage(props: TextsStageProps) {
  const { snapshot, shown, acts, notice, undo, takesFocus, onChangeProducts } = props;
  const { post, occasion } = shown;
  const channels = listActiveChannels(post);
  const [openId, setOpen] = useState('');
  const open = channels.find(({ channelId }) => channelId === openId) ?? channels[0];
  const area = useRef<HTMLTextAreaElement>(null);
  const { copied, copy } = useCopy(props);
  const { buttonOf, focus } = useCopyButtons();
  const next = channels.find(({ channelId }) => !copied.includes(channelId))?.channelId ?? null;
  const isOpening = useRef(true);
  useEffect(() => {
    if (isOpening.current && takesFocus) focus(channels[0]?.channelId);
    isOpening.current = false;
  });
  if (open === undefined) return null;

  const copyAndMove = async (channel: PostChannel) => {
    // The field may be ahead of what is stored.
    const text = channel.channelId === open.channelId ? (area.current?.value ?? channel.text) : channel.text;
    if (!(await copy({ ...channel, text }))) return;
    const after = channels.find(({ channelId }) => ![...copied, channel.channelId].includes(channelId));
    if (after === undefined) return;
    setOpen(after.channelId);
    focus(after.channelId);
  };
  const { channelId } = open;
  return (
    <ViewFrame
      acts={
        <CopyActs
          channels={channels}
          presets={occasion.presets}
          copied={copied}
          next={next}
          onCopy={(channel) => void copyAndMove(channel)}
          buttonOf={buttonOf}
        />
      }
    >
      {notice}
      <div class="post-title">
        <h1 dir="auto">{toPostTitle(post)}</h1>
        <Button look="quiet" onClick={onChangeProducts}>
          {t('postChangeProducts')}
        </Button>
      </div>
      <TroublesNotice {...props} />
      {channels.length > 1 && (
        <ChannelTabs channels={channels} openId={channelId} copied={copied} onOpen={(id) => setOpen(id)} />
      )}
      <div
        class="post-channel"
        {...(channels.length > 1 && { role: 'tabpanel', 'aria-label': open.name, id: 'post-channel' })}
      >
        <PostText
          key={channelId}
          channelName={open.name}
          text={open.text}
          isEdited={open.isEdited}
          areaRef={area}
          findLost={() => findLostLines(open.text, writePostText(post, open, occasion))}
          onText={async (text) => {
            if (!(await acts.change({ kind: 'text', channelId, text }))) throw new Error('The text was not saved');
          }}
          onWriteAgain={() => void acts.change({ kind: 'write-again', channelId })}
          onCopy={() => void copyAndMove(open)}
        />
        <PostChecks
          channelName={open.name}
          checks={lintPost(post, open, snapshot.today)}
          nameOf={(productId) => {
            const product = post.products.find((each) => each.productId === productId);
            return product === undefined ? '' : toProductTitle(product);
          }}
        />
        <PostedRow key={`posted-${channelId}`} {...props} channel={open} />
      </div>
      <UndoLine undo={undo} />
    </ViewFrame>
  );
}

interface ChannelTabsProps {
  readonly channels: readonly PostChannel[];
  readonly openId: string;
  readonly copied: readonly string[];
  readonly onOpen: (channelId: string) => void;
}

/** The channels as tabs. Arrow keys move between them and open them. */
function ChannelTabs({ channels, openId, copied, onOpen }: ChannelTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const isReversed = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const at = channels.findIndex(({ channelId }) => channelId === openId) + (isReversed ? -step : step);
    const index = (at + channels.length) % channels.length;
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
    onOpen(channels[index]?.channelId ?? openId);
  };
  return (
    <div ref={list} class="channel-row" role="tablist" aria-label={t('postTextsOf')} onKeyDown={onKeyDown}>
      {channels.map(({ channelId, name, postedAtMs }) => (
        <button
          key={channelId}
          type="button"
          class="channel-toggle"
          role="tab"
          aria-selected={channelId === openId}
          aria-controls="post-channel"
          tabIndex={channelId === openId ? 0 : -1}
          onClick={() => onOpen(channelId)}
        >
          <span dir="auto">{name}</span>
          {(postedAtMs !== undefined || copied.includes(channelId)) && <Icon name="check" />}
        </button>
      ))}
    </div>
  );
}
