import { useId, useState } from 'preact/hooks';
import { maxSubIdLength, type SubIds } from '#lib/domain/sub-ids.ts';
import { t } from '#lib/ui/i18n.ts';
import { formatNumber } from './format-number.ts';

interface SubIdFieldsProps {
  readonly subIds: SubIds;
  readonly onChange: (subIds: SubIds) => void;
}

/** The five sub-IDs: the first always in sight, the others once asked for or used. */
export function SubIdFields({ subIds, onChange }: SubIdFieldsProps) {
  // Asked once: closing a disclosure that holds a value is the user's right.
  const [isOpen] = useState(() => subIds.slice(1).some((subId) => subId !== ''));
  const field = (index: number) => (
    <SubIdField
      key={index}
      number={index + 1}
      value={subIds[index] ?? ''}
      onInput={(value) => onChange(subIds.with(index, value) as unknown as SubIds)}
    />
  );
  return (
    <div class="sub-ids">
      {field(0)}
      <details class="disclosure" open={isOpen}>
        <summary>{t('subIds')}</summary>
        <div class="sub-id-grid">{[1, 2, 3, 4].map(field)}</div>
      </details>
    </div>
  );
}

interface SubIdFieldProps {
  readonly number: number;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

function SubIdField({ number, value, onInput }: SubIdFieldProps) {
  const id = useId();
  const isTooLong = value.length > maxSubIdLength;
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
          {t('subIdTooLong', [String(number), formatNumber(value.length), formatNumber(maxSubIdLength)])}
        </p>
      )}
    </div>
  );
}
