import type { OptionPageProps } from '../option-page-props.ts';
import { LearnedSitesSection } from './learned-sites-section.tsx';
import { LitIconSection } from './lit-icon-section.tsx';
import { PagesSection } from './pages-section.tsx';

/** The page "Merchant pages": what Linkmint shows there, and what it learned there. */
export function MerchantPagesPage({ services, snapshot, onChange }: OptionPageProps) {
  return (
    <>
      <PagesSection
        services={services}
        settings={snapshot.settings}
        hasPageAccess={snapshot.hasPageAccess}
        onChange={onChange}
      />
      <LitIconSection
        services={services}
        settings={snapshot.settings}
        litHosts={snapshot.litHosts}
        onChange={onChange}
      />
      <LearnedSitesSection services={services} />
    </>
  );
}
