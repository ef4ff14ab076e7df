import { useLayoutEffect, useState } from 'preact/hooks';
import { readTypedCount } from '#lib/domain/quota/read-typed-count.ts';
import { type NumberSettingName, type Settings, settingTable } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { TextField } from './text-field.tsx';

interface NumberSettingProps<Name extends NumberSettingName> {
  readonly label: string;
  /** The range is in its row of the settings table. */
  readonly name: Name;
  readonly settings: Pick<Settings, Name>;
  /** The settings that the organisation controls; the user cannot change them. */
  readonly managed: Partial<Settings>;
  /** Called with a whole number in range when the user leaves the field. */
  readonly onSave: (change: Partial<Settings>) => unknown;
}

/** A whole number that is saved as soon as the user leaves the field. */
export function NumberSetting<Name extends NumberSettingName>(props: NumberSettingProps<Name>) {
  const { label, name, settings, managed, onSave } = props;
  const { min, max } = settingTable[name].is;
  const value: number = settings[name];
  const isManaged = managed[name] !== undefined;
  const [text, setText] = useState(String(value));
  // A layout effect: a plain one could overwrite what the user typed meanwhile.
  useLayoutEffect(() => setText(String(value)), [value]);
  const readNumber = (typed: string) => {
    const count = readTypedCount(typed);
    return count === null || count < min || count > max ? null : count;
  };
  return (
    <TextField
      label={label}
      kind="number"
      value={text}
      min={min}
      max={max}
      isReadOnly={isManaged}
      hint={isManaged ? t('teamManaged') : undefined}
      onInput={setText}
      onCommit={(committed) => {
        const next = readNumber(committed);
        if (next !== null && next !== value) onSave({ [name]: next });
      }}
      error={readNumber(text) !== null ? null : t('numberRange', [formatNumber(min), formatNumber(max)])}
    />
  );
}
