import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import '#components/forms/field.css';
import { Icon } from '#components/icon.tsx';
import { toCountryKey } from '#lib/domain/programs/countries.ts';
import { t } from '#lib/platform/i18n.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import './country-choice.css';

interface CountryChoiceProps {
  /** The id of the visible name. */
  readonly labelledBy: string;
  readonly countries: readonly string[];
  /** Those of the account's programs, as the network writes them. */
  readonly listed: readonly string[];
  readonly onChange: (countries: readonly string[]) => void;
}

/** The longest name of a country that settings take. */
const maxLength = 100;
/** The choice of a country that no program has. No network writes a country so. */
const another = '+';

/** The countries of the user's readers, with a button that adds one of those that programs have, or any other. */
export function CountryChoice({ labelledBy, countries, listed, onChange }: CountryChoiceProps) {
  const [adding, setAdding] = useState<'nothing' | 'listed' | 'another'>('nothing');
  const choice = useRef<HTMLSelectElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Two quick clicks come before the first is drawn: neither may undo the other. */
  const latest = useRef(countries);
  useEffect(() => {
    latest.current = countries;
  }, [countries]);
  useEffect(() => {
    field.current?.focus();
    choice.current?.focus();
    try {
      choice.current?.showPicker();
    } catch {
      // Without the user's gesture, or in a browser that has no such call: the focus is on the closed list.
    }
  }, [adding]);
  const chosen = new Set(countries.map(toCountryKey));
  const others = listed.filter((country) => !chosen.has(toCountryKey(country)));

  /** The control with the focus disappears, so the focus returns to the button. */
  const close = () => {
    setAdding('nothing');
    setTimeout(() => addButton.current?.focus());
  };
  const change = (next: readonly string[]) => {
    latest.current = next;
    onChange(next);
  };
  const add = (typed: string) => {
    close();
    const name = typed.trim();
    if (name === '') return;
    // As the network writes it, whichever language the user writes.
    const isMeant = (country: string) =>
      [country, toCountryName(country)].some((each) => toCountryKey(each) === toCountryKey(name));
    const country = listed.find(isMeant) ?? name;
    if (latest.current.some((own) => toCountryKey(own) === toCountryKey(country))) return;
    change([...latest.current, country]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside it
    <div class="country-choice" role="group" aria-labelledby={labelledBy}>
      {countries.map((country) => (
        <span key={country} class="country">
          <span dir="auto">{toCountryName(country)}</span>
          <button
            type="button"
            class="country-remove"
            aria-label={t('readersRemove', [toCountryName(country)])}
            onClick={() => {
              change(latest.current.filter((each) => each !== country));
              addButton.current?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      {adding === 'listed' && (
        <select
          ref={choice}
          class="input country-choice-add"
          aria-label={t('countryAdd')}
          value=""
          onChange={({ currentTarget: { value } }) => (value === another ? setAdding('another') : add(value))}
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
          <option value={another}>{t('countryMissing')}</option>
        </select>
      )}
      {adding === 'another' && (
        <input
          ref={field}
          class="input country-choice-add"
          aria-label={t('countryMissing')}
          placeholder={t('countryMissingHint')}
          maxLength={maxLength}
          autocomplete="off"
          onBlur={({ currentTarget: { value } }) => add(value)}
          onKeyDown={(event) => {
            // During composition, Enter takes a word of the input method, and Escape drops it.
            if (event.isComposing) return;
            if (event.key === 'Escape') event.currentTarget.value = '';
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // Enter would send the form around it.
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
      )}
      {adding === 'nothing' && (
        <Button buttonRef={addButton} onClick={() => setAdding('listed')}>
          <Icon name="plus" />
          {t('readersAdd')}
        </Button>
      )}
    </div>
  );
}
