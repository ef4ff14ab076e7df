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
  /** Marks the channel as posted. Resolves to whether that worked. */
  readonly onMark: (channel: PostChannel, address: string) => Promise<boolean>;
}

/**
 * Where the channel was posted. Marks a text that was not copied here as posted, or takes that back; of one that was
 * copied, the view's own act does. The address may be typed before or pasted later.
 */
export function PostedPart({ editor: { acts, line, services }, channel, onMark }: PostedPartProps) {
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
    if (wanted !== null && (await onMark(channel, wanted))) setTyped(null);
  };
  const saveAddress = async () => {
    if (typed === null) return;
    const wanted = readTyped();
    if (wanted === null) return;
    if (wanted === address) setTyped(null);
    else if (await acts.change({ kind: 'address', channelId, address: wanted === '' ? null : wanted })) {
      setTyped(null);
      line.say({ text: t('postAddressSaved') });
    }
  };
  return (
    <div class="posted">
      <div class="posted-row">
        {acts.stateOf(channel) !== 'copied' && (
          <button
            type="button"
            class="button posted-mark"
            aria-pressed={postedAtMs !== undefined}
            title={t('postMark', [name])}
            onClick={() => void toggle()}
          >
            <span dir="auto">{t('postsLinePosted', [name])}</span>
          </button>
        )}
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
      {postedAtMs !== undefined && (
        <p class="meta">{t('postPostedAt', [formatInstant(postedAtMs, 'day-and-time', services.nowMs())])}</p>
      )}
    </div>
  );
}
