import { useId, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { useDraft } from '#components/forms/drafts.ts';
import { Icon } from '#components/icon.tsx';
import { Notice } from '#components/notice.tsx';
import { OtherTexts } from '#components/posts/other-texts.tsx';
import { PostChecks } from '#components/posts/post-checks.tsx';
import { PostPreview } from '#components/posts/post-preview.tsx';
import { PostText } from '#components/posts/post-text.tsx';
import { PostedPart } from '#components/posts/posted-part.tsx';
import type { PostEditor } from '#components/posts/use-post.ts';
import type { TextsProps } from '#components/posts/use-post-texts.ts';
import { countOver, toChannelLimit } from '#lib/domain/formats/channel-limits.ts';
import type { ChannelState } from '#lib/domain/posts/channel-state.ts';
import { lintPost } from '#lib/domain/posts/lint-post.ts';
import type { Post, PostChannel } from '#lib/domain/posts/post.ts';
import { findLostLines, toCodeWriting } from '#lib/domain/posts/renew-post-texts.ts';
import { toCouponToday } from '#lib/domain/posts/to-post-coupon.ts';
import { findShorterText, toChannelKind, toChannelLanguage, writePostText } from '#lib/domain/posts/write-post-text.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/posts/post-editor.css';

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
  const { post, occasion, acts, today, services, line } = editor;
  const { channelId, name, isEdited, otherTexts = [] } = channel;
  const { shown, setShown } = texts;
  const { words, hasFailed, change } = useDraft(
    services.drafts,
    acts.fieldOf(channelId),
    channel.text,
    acts.toSave((text, over) => ({ kind: 'text', channelId, text, over })),
  );
  /** Whether the last change of the words was to leave the last products out. */
  const isShorter = useRef(false);
  const kind = toChannelKind(channelId, occasion.presets);
  const language = toChannelLanguage(channel, occasion);
  const checks = lintPost(withCouponsOfToday(editor), channel, today, toCodeWriting(post, channel, occasion));
  return (
    <>
      <TextBar channelName={name} length={words.length} shown={shown} onShow={setShown} />
      {shown === 'preview' && <PostPreview channelName={name} kind={kind} text={words} language={language} />}
      <div hidden={shown === 'preview'}>
        <PostText
          channelName={name}
          text={words}
          language={language}
          isEdited={isEdited}
          isUnsaved={hasFailed}
          findLost={() => findLostLines(words, writePostText(post, channel, occasion))}
          onText={(text) => {
            change(text);
            // Its Undo writes the text again, without the words that are typed in it now.
            if (isShorter.current) line.say(null);
            isShorter.current = false;
          }}
          onWriteAgain={() => void acts.writeAgain(channelId)}
          onCopy={() => void texts.copy(channel)}
        />
      </div>
      <OtherTexts
        channelName={name}
        texts={otherTexts}
        onAct={(kind, text) => void acts.changeOtherText(channelId, kind, text)}
      />
      <TooLongNotice
        editor={editor}
        channel={channel}
        words={words}
        onShorter={(text) => {
          change(text);
          isShorter.current = true;
          const undo = async () => {
            // Its user may have written in it since: after another text was open, or in another window.
            if ((await acts.readNow(channelId)) !== text) return { text: t('planLeft', 1, [formatNumber(1)]) };
            return (await acts.writeAgain(channelId)) ? { text: t('postTextWhole', [name]) } : null;
          };
          line.say({ text: t('postTextShorter', [name]), undo });
        }}
      />
      <PostChecks
        channelName={name}
        checks={checks.filter((check) => check.kind !== 'too-long')}
        nameOf={acts.nameOf}
      />
    </>
  );
}

/** The post with the ends that its coupons have today. */
const withCouponsOfToday = ({ post, surroundings, today }: PostEditor): Post => ({
  ...post,
  products: post.products.map((product) => {
    const { productId, coupon } = product;
    return coupon === null
      ? product
      : { ...product, coupon: toCouponToday(coupon, surroundings.get(productId)?.listed ?? [], today) };
  }),
});

interface TooLongNoticeProps {
  readonly editor: PostEditor;
  readonly channel: PostChannel;
  readonly words: string;
  readonly onShorter: (text: string) => void;
}

/**
 * Says before copying that the site would cut the text, and leaves out the last products that it has no room for. The
 * user's own words are the user's to shorten.
 */
function TooLongNotice({ editor: { post, occasion }, channel, words, onShorter }: TooLongNoticeProps) {
  const over = countOver(channel.name, words);
  if (over === 0) return null;
  const shorter = channel.isEdited ? null : findShorterText(post, channel, occasion);
  return (
    <Notice
      tone="warn"
      role="note"
      title={t('postLintTooLong', over, [formatNumber(over), channel.name])}
      {...(shorter !== null && {
        actions: (
          <Button onClick={() => onShorter(shorter.text)}>
            {t('postLeaveSomeOut', [formatNumber(shorter.leftOut)])}
          </Button>
        ),
      })}
    >
      {shorter !== null && <p>{t('postWouldBeCut', shorter.leftOut, [formatNumber(shorter.leftOut)])}</p>}
    </Notice>
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
