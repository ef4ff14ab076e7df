import { useId, useState } from 'preact/hooks';
import type { PostEditor } from '#components/posts/use-post.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import { isPostAddress, type PostChannel } from '#lib/domain/posts/post.ts';
import { t } from '#lib/platform/i18n.ts';
import '#components/posts/post-editor.css';
import '#components/button.css';
import '#components/forms/field.css';

interface PostedPartProps {
  readonly editor: PostEditor;
  readonly channel: PostChannel;
  /** The channel is marked as posted. */
  readonly onPosted: () => void;
}

/** Marks the channel as posted, or takes that back. The address of the post may be typed before or pasted later. */
export function PostedPart({ editor: { acts, line, services }, channel, onPosted }: PostedPartProps) {
  const id = useId();
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
  const toggle = async () => {
    if (postedAtMs !== undefined) return acts.unmark(channel, postedAtMs);
    const wanted = readTyped();
    if (wanted === null || !(await acts.mark(channel, wanted, services.nowMs()))) return;
    setTyped(null);
    onPosted();
  };
  const saveAddress = async () => {
    if (typed === null) return;
    const wanted = readTyped();
    if (wanted === null) return;
    if (wanted === address) setTyped(null);
    else if (await acts.change({ kind: 'address', channelId, address: wanted === '' ? null : wanted })) {
      setTyped(null);
      line.say(t('postAddressSaved'));
    }
  };
  return (
    <div class="posted">
      <div class="posted-row">
        <button
          type="button"
          class="button posted-mark"
          aria-pressed={postedAtMs !== undefined}
          aria-label={t('postMark', [name])}
          onClick={() => void toggle()}
        >
          <span dir="auto">{t('postsLinePosted', [name])}</span>
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
