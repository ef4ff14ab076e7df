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
}

/** The field of one sub-ID. It says if the value is too long. */
export function SubIdField({ number, value, onInput, sent = value }: SubIdFieldProps) {
  const id = useId();
  const isTooLong = sent.length > maxSubIdLength;
  return (
    <div class="sub-id">
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
        aria-describedby={isTooLong ? `${id}-error` : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {isTooLong && (
        <p class="field-error" id={`${id}-error`}>
          {t('subIdTooLong', [String(number), formatNumber(sent.length), formatNumber(maxSubIdLength)])}
        </p>
      )}
    </div>
  );
}
