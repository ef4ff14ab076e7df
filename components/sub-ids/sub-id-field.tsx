import { useId } from 'preact/hooks';
import { maxSubIdLength } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/forms/field.css';
import './sub-id-field.css';

interface SubIdFieldProps {
  readonly number: number;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** The text sent for the value, if it differs. */
  readonly sent?: string;
  /** What the field is for. */
  readonly hint?: string;
  readonly placeholder?: string;
}

/** The field of one sub-ID. It says if the value is too long. */
export function SubIdField({ number, value, onInput, sent = value, hint, placeholder }: SubIdFieldProps) {
  const id = useId();
  const isTooLong = sent.length > maxSubIdLength;
  const describedBy = [hint !== undefined && `${id}-hint`, isTooLong && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class={hint === undefined ? 'sub-id' : 'sub-id sub-id-explained'}>
      <label class="sub-id-label" for={id}>
        {t('subId', [String(number)])}
      </label>
      <input
        id={id}
        class="input"
        value={value}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={isTooLong ? 'true' : undefined}
        placeholder={placeholder}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {isTooLong && (
        <p class="field-error" id={`${id}-error`}>
          {t('subIdTooLong', [String(number), formatNumber(sent.length), formatNumber(maxSubIdLength)])}
        </p>
      )}
    </div>
  );
}
