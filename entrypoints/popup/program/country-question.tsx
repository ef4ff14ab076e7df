import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CloseButton } from '#components/close-button.tsx';
import { Notice } from '#components/notice.tsx';
import { isOfCountries } from '#lib/domain/programs/countries.ts';
import { toCountryChoices } from '#lib/domain/programs/to-country-choices.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import type { ViewProps } from '../view-props.ts';
import './country-question.css';

interface CountryQuestionProps extends Pick<ViewProps, 'services' | 'snapshot'> {
  readonly onSelect: (offerId: string) => void;
  /** The question goes away, and the focus with it. */
  readonly onAnswered: () => void;
}

/** For more countries than this, the line leads to the options. */
const maxChoices = 3;

/** Asks for the user's country, once: where it would have decided which program a page belongs to. */
export function CountryQuestion({ services, snapshot, onSelect, onAnswered }: CountryQuestionProps) {
  // It stays until it is answered, though it counts as asked as soon as it is shown.
  const [choices, setChoices] = useState(() =>
    snapshot.isCountryAsked || snapshot.settings.countries.length > 0 ? [] : toCountryChoices(snapshot),
  );
  const [failure, setFailure] = useState<ReturnType<typeof describeError> | null>(null);
  const isAsking = choices.length > 0;
  useEffect(() => {
    if (isAsking) void services.send('noteCountryAsked', {}).catch(() => undefined);
  }, [services, isAsking]);
  if (failure !== null) {
    return (
      <Notice tone="bad" role="alert" title={t('countryNotSaved')}>
        <p>
          {failure.text} {failure.next}
        </p>
      </Notice>
    );
  }
  if (!isAsking) return null;

  const leave = () => {
    setChoices([]);
    onAnswered();
  };
  const choose = (country: string) => {
    leave();
    services
      .send('saveSettings', { countries: [country] })
      .catch((cause: unknown) => setFailure(describeError(toErrorData(cause), services.nowMs())));
    const best = snapshot.offers.find(isOfCountries([country]));
    if (best !== undefined) onSelect(best.offerId);
  };
  return (
    <div class="country-question" role="note">
      <p>{t('countryQuestion')}</p>
      {choices.length > maxChoices ? (
        <a href={toOptionsUrl('account')} target="_blank" rel="noopener">
          {t('countryQuestionMore')}
        </a>
      ) : (
        choices.map((country) => (
          <Button key={country} look="quiet" onClick={() => choose(country)}>
            <span dir="auto">{toCountryName(country)}</span>
          </Button>
        ))
      )}
      <CloseButton label={t('countryQuestionClose')} onClick={leave} />
    </div>
  );
}
