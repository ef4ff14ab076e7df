import type { OptionPageProps } from '../option-page-props.ts';
import { ConnectionDetailsSection } from './connection-details-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { CountriesSection } from './countries-section.tsx';
import { EarningsSection } from './earnings-section.tsx';
import { ProgramsSection } from './programs-section.tsx';

/** The page "Accounts": connects an account, lists all accounts, and shows the active one's programs, earnings and countries. */
export function AccountsPage({ services, snapshot, onChange }: OptionPageProps) {
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
        isConnected={snapshot.connection.state !== 'signed-out'}
        onChange={onChange}
      />
      {snapshot.connection.state !== 'signed-out' && (
        <EarningsSection
          services={services}
          earnings={snapshot.earnings}
          settings={snapshot.settings}
          onChange={onChange}
        />
      )}
      {snapshot.connection.state !== 'signed-out' && (
        <CountriesSection services={services} countries={snapshot.settings.countries} onChange={onChange} />
      )}
      {snapshot.connection.serviceUrl !== '' && (
        <ConnectionDetailsSection
          services={services}
          connection={snapshot.connection}
          refusals={snapshot.refusals.filter(({ refusal }) => refusal.isNotOffered)}
          onChange={onChange}
        />
      )}
    </>
  );
}
