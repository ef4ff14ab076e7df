import { AboutSection } from '../about/about-section.tsx';
import { ConnectionDetailsSection } from '../accounts/connection-details-section.tsx';
import { LinkHostsSection } from '../merchant-pages/link-hosts-section.tsx';
import type { OptionPageProps } from '../option-page-props.ts';
import { TeamSection } from '../team/team-section.tsx';

/** The page "Advanced": what few users need, and what a report of a fault needs. */
export function AdvancedPage({ services, snapshot, section, errorCode, onChange }: OptionPageProps) {
  return (
    <>
      {snapshot.connection.serviceUrl !== '' && (
        <ConnectionDetailsSection
          services={services}
          connection={snapshot.connection}
          refusals={snapshot.refusals.filter(({ refusal }) => refusal.isNotOffered)}
          isWanted={section === 'connection'}
          onChange={onChange}
        />
      )}
      <TeamSection services={services} isWanted={section === 'team'} onChange={onChange} />
      <LinkHostsSection services={services} />
      <AboutSection services={services} errorCode={errorCode} isWanted={section === 'about' && errorCode === null} />
    </>
  );
}
