import { useId } from 'preact/hooks';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { CountryChoice } from '#components/programs/country-choice.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { Card } from '../card.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import type { OptionsServices } from '../options-services.ts';
import { useSaveSettings } from '../use-save-settings.ts';

interface CountriesSectionProps {
  readonly services: OptionsServices;
  /** The user's. */
  readonly countries: readonly string[];
  readonly onChange: () => Promise<void>;
}

const kinds = ['offers'] as const;

/** The user's countries, saved with each change. */
export function CountriesSection({ services, countries, onChange }: CountriesSectionProps) {
  const id = useId();
  const { value, error: readError } = useLive(services.readProgramCountries, kinds);
  const { savedCount, error, save } = useSaveSettings(services, onChange);
  return (
    <Card title={t('countries')} aside={<SavedMark count={savedCount} text={t('saved')} />}>
      <p class="muted" id={id}>
        {t('countriesIntro')}
      </p>
      <CountryChoice
        labelledBy={id}
        countries={countries}
        listed={value ?? []}
        onChange={(wanted) => void save({ countries: wanted })}
      />
      <FailureNotice error={error ?? readError} nowMs={services.nowMs()} />
    </Card>
  );
}
