import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import '#components/forms/field.css';
import { Icon } from '#components/icon.tsx';
import { toCountryKey } from '#lib/domain/programs/to-country-key.ts';
import { t } from '#lib/platform/i18n.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { FirstSetting } from './first-setting.tsx';
import './readers-countries.css';

interface ReadersCountriesProps {
  readonly countries: readonly string[];
  /** Those of the account's programs. */
  readonly listed: readonly string[];
  readonly onChange: (countries: readonly string[]) => void;
}

/** The countries of the user's readers, with a button that adds one of those that programs have. */
export function ReadersCountries({ countries, listed, onChange }: ReadersCountriesProps) {
  const id = useId();
  const [isAdding, setAdding] = useState(false);
  const choice = useRef<HTMLSelectElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAdding) return;
    choice.current?.focus();
    try {
      choice.current?.showPicker();
    } catch {
      // Without the user's gesture, or in a browser that has no such call: the focus is on the closed list.
    }
  }, [isAdding]);
  const chosen = new Set(countries.map(toCountryKey));
  const others = listed.filter((country) => !chosen.has(toCountryKey(country)));

  /** The control with the focus disappears, so the focus returns to the button. */
  const close = () => {
    setAdding(false);
    setTimeout(() => addButton.current?.focus());
  };
  return (
    <FirstSetting name={t('readersCountries')} id={id} hint={t('readersHint')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside it */}
      <div class="readers" role="group" aria-labelledby={id}>
        {countries.map((country) => (
          <span key={country} class="reader">
            <span dir="auto">{toCountryName(country)}</span>
            <button
              type="button"
              class="reader-remove"
              aria-label={t('readersRemove', [toCountryName(country)])}
              onClick={() => {
                onChange(countries.filter((each) => each !== country));
                addButton.current?.focus();
              }}
            >
              <Icon name="close" />
            </button>
          </span>
        ))}
        {isAdding ? (
          <select
            ref={choice}
            class="input readers-choice"
            aria-label={t('countryAdd')}
            value=""
            onChange={({ currentTarget: { value } }) => {
              onChange([...countries, value]);
              close();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close();
            }}
          >
            <option value="" disabled>
              {t('countryAdd')}
            </option>
            {others.map((country) => (
              <option key={country} value={country}>
                {toCountryName(country)}
              </option>
            ))}
          </select>
        ) : (
          <Button buttonRef={addButton} onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('readersAdd')}
          </Button>
        )}
      </div>
    </FirstSetting>
  );
}
