import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CloseButton } from '#components/close-button.tsx';
import { isOfCountries } from '#lib/domain/programs/is-of-countries.ts';
import { toCountryChoices } from '#lib/domain/programs/to-country-choices.ts';
import { toOptionsUrl } from '#lib/domain/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ViewProps } from '../view-props.ts';
import './country-question.css';

interface CountryQuestionProps extends Pick<ViewProps, 'services' | 'snapshot'> {
  readonly onSelect: (offerId: string) => void;
}

/** For more countries than this, the line leads to the options. */
const maxChoices = 3;

/** Asks for the user's country, once: where it would have decided which program a page belongs to. */
export function CountryQuestion({ services, snapshot, onSelect }: CountryQuestionProps) {
  // It stays until it is answered, though it counts as asked as soon as it is shown.
  const [choices, setChoices] = useState(() =>
    snapshot.isCountryAsked || snapshot.settings.countries.length > 0 ? [] : toCountryChoices(snapshot),
  );
  const isAsking = choices.length > 0;
  useEffect(() => {
    if (isAsking) void services.send('noteCountryAsked', {}).catch(() => undefined);
  }, [services, isAsking]);
  if (!isAsking) return null;

  const choose = (country: string) => {
    setChoices([]);
    void services.send('saveSettings', { countries: [country] }).catch(() => undefined);
    const best = snapshot.offers.find(isOfCountries([country]));
    if (best !== undefined) onSelect(best.offerId);
  };
  return (
    <div class="country-question" role="note">
      <p>{t('countryQuestion')}</p>
      {choices.length > maxChoices ? (
        <a href={toOptionsUrl('accounts')} target="_blank" rel="noopener">
          {t('countryQuestionMore')}
        </a>
      ) : (
        choices.map((country) => (
          <Button key={country} look="quiet" onClick={() => choose(country)}>
            <span dir="auto">{country}</span>
          </Button>
        ))
      )}
      <CloseButton label={t('countryQuestionClose')} onClick={() => setChoices([])} />
    </div>
  );
}
