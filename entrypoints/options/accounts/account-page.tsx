import { useId } from 'preact/hooks';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { FailureNotice } from '#components/notice.tsx';
import { CountryChoice } from '#components/programs/country-choice.tsx';
import { formatUpcoming } from '#components/time/format-instant.ts';
import { toNextLookMs } from '#lib/domain/earnings/earnings-look.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { ReportState } from '#lib/store/schema/report-records.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useManaged } from '#lib/ui/use-policy.ts';
import { Card } from '../card.tsx';
import { QuotaSection } from '../limits/quota-section.tsx';
import type { OptionPageProps } from '../option-page-props.ts';
import type { OptionsServices } from '../options-services.ts';
import { useSaveSettings } from '../use-save-settings.ts';
import { ConnectionSection } from './connection-section.tsx';
import { ProgramsSection } from './programs-section.tsx';
import '#components/forms/field.css';

/** The page "Account": connects an account, lists all accounts, and shows the active one's programs, limits, countries and earnings. */
export function AccountPage({ services, snapshot, section, onChange }: OptionPageProps) {
  const isSignedOut = snapshot.connection.state === 'signed-out';
  return (
    <>
      <ConnectionSection services={services} snapshot={snapshot} onChange={onChange} />
      <ProgramsSection
        services={services}
        sync={snapshot.sync}
        unreadable={snapshot.unreadablePrograms}
        schedule={snapshot.schedule}
        refusals={snapshot.refusals.filter(({ refusal }) => !refusal.isNotOffered)}
        settings={snapshot.settings}
        unreadFilters={snapshot.connection.unreadFilters ?? []}
        isConnected={!isSignedOut}
        onChange={onChange}
      />
      <QuotaSection
        services={services}
        settings={snapshot.settings}
        usage={isSignedOut ? null : snapshot.usage}
        history={snapshot.quotaHistory}
        wanted={section === 'limits' || section === 'correction' ? section : null}
        onChange={onChange}
      />
      {!isSignedOut && (
        <>
          <CountriesSection services={services} countries={snapshot.settings.countries} onChange={onChange} />
          <EarningsSection
            services={services}
            earnings={snapshot.earnings}
            settings={snapshot.settings}
            onChange={onChange}
          />
        </>
      )}
    </>
  );
}

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

interface EarningsSectionProps {
  readonly services: OptionsServices;
  readonly earnings: ReportState;
  readonly settings: Settings;
  readonly onChange: () => Promise<void>;
}

const choices: Readonly<Record<Settings['earningsLook'], MessageKey>> = {
  daily: 'catalogueWalkDaily',
  weekly: 'catalogueWalkWeekly',
  'only-asked': 'earningsLookAsked',
};

/** How often Linkmint looks for new conversions by itself, and when it looks next. */
function EarningsSection({ services, earnings, settings, onChange }: EarningsSectionProps) {
  const isManaged = useManaged(services).earningsLook !== undefined;
  const { savedCount, error, save } = useSaveSettings(services, onChange);
  return (
    <Card title={t('tabEarnings')}>
      <p class="muted numeric">
        {describeNext(earnings, settings.earningsLook, services.nowMs())}{' '}
        {earnings.firstLoadedAtMs === null && <a href="workspace.html#/earnings">{t('earningsAskOpen')}</a>}
      </p>
      {isManaged ? (
        <p>
          {t('earningsLook')}: {t(choices[settings.earningsLook])}. {t('teamManaged')}
        </p>
      ) : (
        <div class="field-row">
          <SelectField
            label={t('earningsLook')}
            value={settings.earningsLook}
            options={(['daily', 'weekly', 'only-asked'] as const).map((value) => ({ value, text: t(choices[value]) }))}
            onChange={(value) => save({ earningsLook: value as Settings['earningsLook'] })}
          />
          <SavedMark count={savedCount} text={t('saved')} />
        </div>
      )}
      <p class="muted">{t('earningsLookAdvice')}</p>
      <FailureNotice error={error} nowMs={services.nowMs()} />
    </Card>
  );
}

function describeNext(earnings: ReportState, every: Settings['earningsLook'], nowMs: number): string {
  if (earnings.firstLoadedAtMs === null) return t('earningsLookNever');
  const nextMs = toNextLookMs(earnings, every);
  return nextMs === null ? t('earningsLookNone') : t('earningsLookNext', [formatUpcoming(nextMs, nowMs)]);
}
