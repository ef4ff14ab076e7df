import { useEffect, useId, useState } from 'preact/hooks';
import { TextField } from '#components/forms/text-field.tsx';
import '#components/forms/field.css';
import { Notice } from '#components/notice.tsx';
import { isWeakDisclosure } from '#lib/domain/formats/find-disclosure.ts';
import { maxDisclosureLength } from '#lib/domain/presets/preset-book.ts';
import { t } from '#lib/platform/i18n.ts';
import './disclosure-choice.css';

interface DisclosureChoiceProps {
  /** The channel's own words; undefined while it has none. */
  readonly own: string | undefined;
  /** What it says without words of its own. */
  readonly usual: string;
  /** Whether the organisation's policy sets the words for all channels. */
  readonly isManaged: boolean;
  readonly onChange: (own: string | undefined) => void;
}

/** Whether a channel discloses in the words of the settings or in its own. */
export function DisclosureChoice({ own, usual, isManaged, onChange }: DisclosureChoiceProps) {
  const id = useId();
  // Chosen before there are words: the field is then empty, and the usual words stand until something is in it.
  const [isOwn, setOwn] = useState(own !== undefined);
  useEffect(() => {
    if (own !== undefined) setOwn(true);
  }, [own]);
  const hasOwn = isOwn && !isManaged;
  return (
    <div class="field disclosure-choice" role="radiogroup" aria-labelledby={id}>
      <span class="field-label" id={id}>
        {t('disclosure')}
      </span>
      <label class="choice">
        <input
          type="radio"
          name={id}
          checked={!hasOwn}
          onChange={() => {
            setOwn(false);
            onChange(undefined);
          }}
        />
        {t('channelLanguageOwn')}
      </label>
      {!hasOwn && <p class="disclosure-words">{`“${usual}”`}</p>}
      {isManaged ? (
        <p class="field-hint">{t('teamManaged')}</p>
      ) : (
        <label class="choice">
          <input type="radio" name={id} checked={hasOwn} onChange={() => setOwn(true)} />
          {t('disclosureOwnWords')}
        </label>
      )}
      {hasOwn && (
        <div class="disclosure-own">
          <TextField
            label={t('channelDisclosure')}
            value={own ?? ''}
            placeholder={usual}
            maxLength={maxDisclosureLength}
            onInput={(words) => onChange(words === '' ? undefined : words)}
          />
          {own !== undefined && isWeakDisclosure(own) && (
            <Notice tone="warn" role="note">
              <p>{t('disclosureWeak')}</p>
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}
