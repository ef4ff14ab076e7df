import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button, EnterKey } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { countOver } from '#lib/domain/formats/channel-limits.ts';
import type { PostChannel } from '#lib/domain/posts/post.ts';
import { toChannelKind } from '#lib/domain/posts/write-post-text.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/posts/post-editor.css';
import { keyOf, type TextsProps } from '#components/posts/use-post-texts.ts';

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

function CopyAct({ editor: { occasion, acts }, texts, channel, isMain, buttonRef }: CopyActProps) {
  const isOver = countOver(channel.name, acts.readText(channel)) > 0;
  const isHtml = toChannelKind(channel.channelId, occasion.presets) === 'blog';
  return (
    <Button
      // What the site would cut has no colour, and the key costs nothing.
      look={isMain && !isOver ? 'primary' : 'plain'}
      isLarge
      {...(buttonRef && { buttonRef })}
      onClick={() => void texts.copy(channel)}
    >
      <span dir="auto">{t(isOver ? 'postCopyAnyway' : isHtml ? 'postCopyHtml' : 'postCopy', [channel.name])}</span>
      {isMain && <EnterKey />}
    </Button>
  );
}

interface TextsActsProps extends TextsProps {
  /** Opens the picture of a text. Absent where the view shows it. */
  readonly onPicture?: (channel: PostChannel) => void;
  /** Begins another post, once all are posted. Absent where the view has no such act. */
  readonly onNewPost?: () => void;
}

/** The acts that stay in sight: the one that is next for the open text, to copy it again, and to copy the others. */
export function TextsActs({ editor, texts, onPicture, onNewPost }: TextsActsProps) {
  const { channels, open, act, button, copy } = texts;
  if (act === null) {
    return (
      <div class="texts-acts">
        <p class="texts-said">
          <Icon name="check" />
          <span>{t('postAllPosted', channels.length, [formatNumber(channels.length)])}</span>
        </p>
        <div class="texts-others">
          {onNewPost && (
            <Button buttonRef={button} onClick={onNewPost}>
              {t('postNew')}
            </Button>
          )}
          {onPicture && open && <PictureAct onClick={() => onPicture(open)} />}
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
      {(act.kind === 'mark' || others.length > 0 || onPicture !== undefined) && (
        <div class="texts-others">
          {act.kind === 'mark' && <Button onClick={() => void copy(channel)}>{t('postCopyAgain')}</Button>}
          {others.map((each) => (
            <CopyAct key={each.channelId} editor={editor} texts={texts} channel={each} isMain={false} />
          ))}
          {onPicture && <PictureAct onClick={() => onPicture(channel)} />}
        </div>
      )}
    </div>
  );
}

const PictureAct = ({ onClick }: { readonly onClick: () => void }) => (
  <Button onClick={onClick}>{t('postPicture')}</Button>
);

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
        // Without an address: the one that is stored holds, which the user may just have typed.
        if (event.detail <= 1) void texts.mark(channel, '');
      }}
    >
      <span dir="auto">{t('postsLinePosted', [channel.name])}</span>
      <EnterKey />
    </button>
  );
}
