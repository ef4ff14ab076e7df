import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CloseButton } from '#components/close-button.tsx';
import { Notice } from '#components/notice.tsx';
import { isOfCountries } from '#lib/domain/programs/is-of-countries.ts';
import { toCountryChoices } from '#lib/domain/programs/to-country-choices.ts';
import { toOptionsUrl } from '#lib/domain/to-options-url.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { toErrorData } from '#ui/to-error-data.ts';
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
  const [error, setError] = useState<ErrorData | null>(null);
  const isAsking = choices.length > 0;
  useEffect(() => {
    if (isAsking) void services.send('noteCountryAsked', {}).catch(() => undefined);
  }, [services, isAsking]);
  if (!isAsking) return null;

  const choose = (country: string) => {
    setError(null);
    services.send('saveSettings', { countries: [country] }).then(
      () => setChoices([]),
      (cause: unknown) => setError(toErrorData(cause)),
    );
    // This page's program is chosen even where the country could not be saved.
    const best = snapshot.offers.find(isOfCountries([country]));
    if (best !== undefined) onSelect(best.offerId);
  };
  const failure = error && describeError(error, services.nowMs());
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
            <span dir="auto">{toCountryName(country)}</span>
          </Button>
        ))
      )}
      <CloseButton label={t('countryQuestionClose')} onClick={() => setChoices([])} />
      {failure && (
        <Notice tone="bad" role="alert" title={failure.text}>
          <p>{failure.next}</p>
        </Notice>
      )}
    </div>
  );
}
