import { useLayoutEffect, useState } from 'preact/hooks';
import { formatNumber } from '#components/format-number.ts';
import { t } from '#lib/platform/i18n.ts';
import { TextField } from './text-field.tsx';

interface NumberSettingProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Why it cannot be changed here; absent where it can. */
  readonly fixedBy?: string | undefined;
  /** Called with a whole number in range, once the user is done with the field. */
  readonly onSave: (value: number) => void;
}

/** A whole number that is saved as soon as the user leaves the field. */
export function NumberSetting({ label, value, min, max, fixedBy, onSave }: NumberSettingProps) {
  const [text, setText] = useState(String(value));
  // At once: what is typed before a later effect would be taken back by it.
  useLayoutEffect(() => setText(String(value)), [value]);
  const typed = Number(text);
  const isValid = text.trim() !== '' && Number.isInteger(typed) && typed >= min && typed <= max;
  return (
    <TextField
      label={label}
      kind="number"
      value={text}
      min={min}
      max={max}
      isReadOnly={fixedBy !== undefined}
      hint={fixedBy}
      onInput={setText}
      onCommit={(committed) => {
        const next = Number(committed);
        if (committed.trim() !== '' && Number.isInteger(next) && next >= min && next <= max && next !== value) {
          onSave(next);
        }
      }}
      error={isValid ? null : t('numberRange', [formatNumber(min), formatNumber(max)])}
    />
  );
}
