import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CheckBox } from '#components/forms/check-box.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import '#components/forms/field.css';
import { toCountryKey } from '#lib/domain/programs/to-country-key.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { Card } from '../card.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import type { OptionsServices } from '../options-services.ts';
import { useSaveSettings } from '../use-save-settings.ts';
import './countries-section.css';

interface CountriesSectionProps {
  readonly services: OptionsServices;
  /** The user's. */
  readonly countries: readonly string[];
  readonly onChange: () => Promise<void>;
}

const kinds = ['offers'] as const;

/** How many chips there are at first. The chosen ones are always there. */
const maxShown = 12;
/** The longest name of a country that settings take. */
const maxLength = 100;

/** The user's countries: those of the programs as chips, and a field for any other. */
export function CountriesSection({ services, countries, onChange }: CountriesSectionProps) {
  const { value, error: readError } = useLive(services.readProgramCountries, kinds);
  const { savedCount, error, save } = useSaveSettings(services, onChange);
  const [missing, setMissing] = useState('');
  const [isWhole, setWhole] = useState(false);
  // Two quick clicks come before the first is drawn: neither may undo the other.
  const latest = useRef(countries);
  useEffect(() => {
    latest.current = countries;
  }, [countries]);
  const listed = value ?? [];
  const isChosen = (country: string) => countries.some((own) => toCountryKey(own) === toCountryKey(country));
  const isListed = (country: string) => listed.some((other) => toCountryKey(other) === toCountryKey(country));
  const all = [...listed, ...countries.filter((country) => !isListed(country))];
  const shown = all.filter((country, index) => isWhole || index < maxShown || isChosen(country));

  const choose = (country: string, isOn: boolean) => {
    const others = latest.current.filter((own) => toCountryKey(own) !== toCountryKey(country));
    latest.current = isOn ? [...others, country] : others;
    return save({ countries: latest.current });
  };
  const add = () => {
    const typed = missing.trim();
    if (typed === '') return;
    setMissing('');
    // Saved as the network writes it, whichever language the user writes.
    const isMeant = (country: string) =>
      [country, toCountryName(country)].some((name) => toCountryKey(name) === toCountryKey(typed));
    void choose(listed.find(isMeant) ?? typed, true);
  };

  return (
    <Card title={t('countries')} aside={<SavedMark count={savedCount} text={t('saved')} />}>
      <p class="muted">{t('countriesIntro')}</p>
      {shown.length > 0 && (
        <fieldset class="country-chips" aria-label={t('countries')}>
          {shown.map((country) => (
            <CheckBox key={country} isChip isOn={isChosen(country)} onChange={(isOn) => choose(country, isOn)}>
              <span dir="auto">{toCountryName(country)}</span>
            </CheckBox>
          ))}
          {shown.length < all.length && (
            <Button look="quiet" onClick={() => setWhole(true)}>
              {t('sitesMore', all.length - shown.length)}
            </Button>
          )}
        </fieldset>
      )}
      <form
        class="country-missing"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label={t('countryMissing')}
          hint={t('countryMissingHint')}
          value={missing}
          onInput={setMissing}
          maxLength={maxLength}
        />
        <Button isSubmit>{t('countryAdd')}</Button>
      </form>
      <FailureNotice error={error ?? readError} nowMs={services.nowMs()} />
    </Card>
  );
}
