import { QuotaSection } from '../limits/quota-section.tsx';
import type { OptionPageProps } from '../option-page-props.ts';
import { ConnectionSection } from './connection-section.tsx';
import { CountriesSection } from './countries-section.tsx';
import { EarningsSection } from './earnings-section.tsx';
import { ProgramsSection } from './programs-section.tsx';

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
