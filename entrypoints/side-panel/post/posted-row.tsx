import { useId, useState } from 'preact/hooks';
import { formatInstant } from '#components/time/format-instant.ts';
import { isPostAddress, type PostChannel } from '#lib/domain/posts/post.ts';
import { t } from '#lib/platform/i18n.ts';
import type { StageProps } from './stage-props.ts';
import './post-view.css';

interface PostedRowProps extends StageProps {
  readonly channel: PostChannel;
}

/** Marks the channel as posted, or takes that back. The address of the post may be typed before or pasted later. */
export function PostedRow({ services, shown: { post }, acts, undo, channel }: PostedRowProps) {
  const id = useId();
  const { newId, nowMs, send } = services;
  const { postId } = post;
  const { channelId, name, postedAtMs, address = '' } = channel;
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const value = typed ?? address;

  /** The typed address. Null if it is no address. */
  const readTyped = (): string | null => {
    const wanted = value.trim();
    const isAddress = wanted === '' || isPostAddress(wanted);
    setWrong(!isAddress);
    return isAddress ? wanted : null;
  };
  const mark = async (wanted: string, atMs: number) => {
    const posted = { postId, actId: newId(), channelId, atMs, ...(wanted !== '' && { address: wanted }) };
    if (!(await acts.act(async () => (await send('markPosted', posted)).problem))) return;
    setTyped(null);
    undo.say(t('postPostedIn', [name, formatInstant(atMs, 'day-and-time')]), async () => {
      if (await unmark(atMs)) undo.say(t('postUnmarked', [name]));
    });
  };
  const unmark = (atMs: number) =>
    acts.act(async () => (await send('unmarkPosted', { postId, channelId, postedAtMs: atMs })).problem);
  const toggle = async () => {
    if (postedAtMs === undefined) {
      const wanted = readTyped();
      if (wanted !== null) await mark(wanted, nowMs());
      return;
    }
    if (await unmark(postedAtMs)) undo.say(t('postUnmarked', [name]), () => mark(address, postedAtMs));
  };
  const saveAddress = async () => {
    if (typed === null) return;
    const wanted = readTyped();
    if (wanted === null) return;
    if (wanted === address) setTyped(null);
    else if (await acts.change({ kind: 'address', channelId, address: wanted === '' ? null : wanted })) {
      setTyped(null);
      undo.say(t('postAddressSaved'));
    }
  };
  return (
    <div class="posted">
      <div class="posted-row">
        <button
          type="button"
          class="button posted-mark"
          aria-pressed={postedAtMs !== undefined}
          onClick={() => void toggle()}
        >
          {t('postMark')}
        </button>
        <input
          class="input posted-address"
          inputMode="url"
          autocomplete="off"
          aria-label={t('postAddress')}
          aria-invalid={isWrong ? 'true' : undefined}
          aria-describedby={isWrong ? id : undefined}
          placeholder={t('postAddressHint')}
          maxLength={2_000}
          value={value}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={() => void saveAddress()}
        />
      </div>
      {isWrong && (
        <p class="field-error" id={id}>
          {t('postAddressWrong')}
        </p>
      )}
      {postedAtMs !== undefined && <p class="meta">{t('postPostedAt', [formatInstant(postedAtMs, 'day-and-time')])}</p>}
    </div>
  );
}
