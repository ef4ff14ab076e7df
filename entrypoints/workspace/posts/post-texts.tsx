import { useCallback, useId, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Icon } from '#components/icon.tsx';
import { OtherTexts } from '#components/posts/other-texts.tsx';
import { PostChecks } from '#components/posts/post-checks.tsx';
import { PostText } from '#components/posts/post-text.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { lintPost } from '#lib/domain/posts/lint-post.ts';
import { isPostAddress, listActiveChannels, type Post, type PostChannel } from '#lib/domain/posts/post.ts';
import { findLostLines } from '#lib/domain/posts/renew-post-texts.ts';
import { toPostHtml } from '#lib/domain/posts/to-post-html.ts';
import { toChannelTemplate, writePostText } from '#lib/domain/posts/write-post-text.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#ui/use-live.ts';
import type { ActLine, Done } from '../links/use-act-line.ts';
import type { PostsServices } from './posts-services.ts';
import type { PostActs } from './use-post-acts.ts';
import './posts-filters.css';
import './post-texts.css';

interface PostTextsProps {
  readonly post: Post;
  readonly services: PostsServices;
  readonly acts: PostActs;
  readonly line: ActLine;
  /** The service's day. */
  readonly today: string;
}

const kinds = ['presets', 'settings'] as const;

/** A text a channel, once it is written: to edit, to copy, and to mark as posted. */
export function PostTexts(props: PostTextsProps) {
  const { post } = props;
  const id = useId();
  const channels = listActiveChannels(post).filter(({ text }) => text !== '');
  const [wanted, setWanted] = useState<string | null>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const channel = channels.find(({ channelId }) => channelId === wanted) ?? channels[0];
  if (channel === undefined) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = channels[(channels.indexOf(channel) + step + channels.length) % channels.length];
    if (next === undefined) return;
    setWanted(next.channelId);
    tabs.current?.querySelector<HTMLElement>(`[data-channel="${next.channelId}"]`)?.focus();
  };
  /** The next channel, or the diary once there is none. */
  const goOn = () => {
    const next = channels.find(
      ({ postedAtMs, channelId }) => postedAtMs === undefined && channelId !== channel.channelId,
    );
    if (next !== undefined) setWanted(next.channelId);
    const selector = next === undefined ? '#post-diary' : `[data-channel="${next.channelId}"]`;
    document.querySelector<HTMLElement>(selector)?.focus();
  };
  return (
    <section class="post-texts" aria-label={t('postsTexts')}>
      <div class="post-texts-tabs" role="tablist" aria-label={t('postsTextsFor')} ref={tabs} onKeyDown={onKeyDown}>
        {channels.map(({ channelId, name, postedAtMs }) => (
          <button
            key={channelId}
            id={`${id}-${channelId}`}
            type="button"
            role="tab"
            class="posts-choice"
            data-channel={channelId}
            aria-selected={channelId === channel.channelId}
            aria-controls={`${id}-panel`}
            tabIndex={channelId === channel.channelId ? 0 : -1}
            onClick={() => setWanted(channelId)}
          >
            {name} {postedAtMs !== undefined && <Icon name="check" />}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${channel.channelId}`} class="post-texts-panel">
        <ChannelText key={channel.channelId} {...props} channel={channel} onPosted={goOn} />
      </div>
    </section>
  );
}

interface ChannelTextProps extends PostTextsProps {
  readonly channel: PostChannel;
  readonly onPosted: () => void;
}

function ChannelText({ post, channel, services, acts, line, today, onPosted }: ChannelTextProps) {
  const { postId, products } = post;
  const { channelId, name, text } = channel;
  const occasion = useLive(services.readOccasion, kinds).value;
  const copy = () =>
    line.act(async () => {
      const isRich = toChannelTemplate(channelId, occasion?.presets ?? []).kind === 'mail';
      if (!(await services.copyFormatted({ text, html: isRich ? toPostHtml(text) : null }))) {
        line.refuse(t('copyFailedPlain'));
        return null;
      }
      await services.send('noteTextCopied', { postId, actId: services.newId(), channelId });
      return { text: t('postsCopiedFor', [name]) };
    });
  const onText = useCallback(
    (changed: string) => acts.change(postId, { kind: 'text', channelId, text: changed }),
    [acts, postId, channelId],
  );
  return (
    <>
      <PostText
        channelName={name}
        text={text}
        isEdited={channel.isEdited}
        rows={14}
        findLost={() => (occasion === null ? [] : findLostLines(text, writePostText(post, channel, occasion)))}
        onText={onText}
        onWriteAgain={() => void acts.change(postId, { kind: 'write-again', channelId })}
        onCopy={() => void copy()}
      />
      <OtherTexts
        channelName={name}
        texts={channel.otherTexts ?? []}
        onAct={(kind, other) =>
          void line.act(async () => {
            await services.send('changeOtherText', { postId, channelId, text: other, kind });
            return null;
          })
        }
      />
      <PostChecks
        channelName={name}
        checks={lintPost(post, channel, today)}
        nameOf={(productId) => products.find((each) => each.productId === productId)?.said.name ?? ''}
      />
      <div class="button-row">
        <Button look="primary" onClick={() => void copy()}>
          {t('postsCopyFor', [name])}
        </Button>
      </div>
      <PostedPart post={post} channel={channel} services={services} acts={acts} line={line} onPosted={onPosted} />
    </>
  );
}

/** Whether and where the text is out; a second press takes it back. The address may be pasted later. */
function PostedPart(props: Omit<ChannelTextProps, 'today'>) {
  const { post, channel, services, acts, line, onPosted } = props;
  const { postId } = post;
  const { channelId, name, postedAtMs } = channel;
  const isPosted = postedAtMs !== undefined;
  const [address, setAddress] = useState(channel.address ?? '');
  const [error, setError] = useState<string | null>(null);
  const isValid = (typed: string) => {
    const isFine = typed === '' || isPostAddress(typed);
    setError(isFine ? null : t('postsAddressBad'));
    return isFine;
  };
  const mark = async (typed: string, atMs: number): Promise<Done> => {
    const posted = { postId, actId: services.newId(), channelId, atMs };
    await services.send('markPosted', { ...posted, ...(typed !== '' && { address: typed }) });
    const undo = async () => {
      await unmark(atMs);
      return { text: t('postUnmarked', [name]) };
    };
    return { text: t('postsPostedIn', [name, formatInstant(atMs, 'day-and-time')]), undo };
  };
  const unmark = (atMs: number) => services.send('unmarkPosted', { postId, channelId, postedAtMs: atMs });
  const toggle = () =>
    line.act(async () => {
      if (postedAtMs !== undefined) {
        await unmark(postedAtMs);
        return { text: t('postUnmarked', [name]), undo: () => mark(channel.address ?? '', postedAtMs) };
      }
      const typed = address.trim();
      if (!isValid(typed)) return null;
      const done = await mark(typed, services.nowMs());
      onPosted();
      return done;
    });
  const keep = (changed: string) => {
    const typed = changed.trim();
    // Before it is posted the address goes with "Mark as posted".
    if (!isPosted || !isValid(typed)) return;
    void acts.change(postId, { kind: 'address', channelId, address: typed === '' ? null : typed });
  };
  return (
    <div class="post-posted">
      <button type="button" class="button button-plain" aria-pressed={isPosted} onClick={() => void toggle()}>
        {isPosted && <Icon name="check" />}
        {t('postsMarkPosted')}
      </button>
      <TextField
        label={t('postsAddress')}
        kind="url"
        value={address}
        error={error}
        placeholder={t('postsAddressHint')}
        onInput={setAddress}
        onCommit={keep}
      />
    </div>
  );
}
