import { t } from '#lib/platform/i18n.ts';
import { useLate } from '#lib/ui/use-late.ts';
import { useSnapshot } from '#lib/ui/use-snapshot.ts';
import { ConnectionSection } from './connection-section.tsx';
import type { OptionsServices } from './options-services.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';
import { PagesSection } from './pages-section.tsx';
import { PresetsSection } from './presets-section.tsx';
import { ProgramsSection } from './programs-section.tsx';
import { QuotaSection } from './quota-section.tsx';

interface AppProps {
  readonly services: OptionsServices;
  readonly initialSnapshot: OptionsSnapshot;
}

const loadFormats = () => import('./formats-section.tsx');

const loadSites = () => import('./learned-sites-section.tsx');

/** The options page. */
export function App({ services, initialSnapshot }: AppProps) {
  const [snapshot, refresh] = useSnapshot(services, initialSnapshot);
  const formats = useLate(loadFormats);
  const sites = useLate(loadSites);
  return (
    <>
      <header class="page-header">
        <h1>{t('optionsTitle')}</h1>
        <p class="muted">{t('optionsIntro')}</p>
      </header>
      <main>
        <ConnectionSection services={services} snapshot={snapshot} onChange={refresh} />
        <ProgramsSection
          services={services}
          sync={snapshot.sync}
          schedule={snapshot.schedule}
          settings={snapshot.settings}
          isConnected={snapshot.connection.state !== 'signed-out'}
          onChange={refresh}
        />
        <QuotaSection
          services={services}
          settings={snapshot.settings}
          usage={snapshot.usage}
          history={snapshot.quotaHistory}
          onChange={refresh}
        />
        <PresetsSection services={services} presets={snapshot.presets} onChange={refresh} />
        {formats && (
          <formats.FormatsSection
            services={services}
            settings={snapshot.settings}
            templates={snapshot.presets.book.templates}
            onChange={refresh}
          />
        )}
        <PagesSection
          services={services}
          settings={snapshot.settings}
          hasPageAccess={snapshot.hasPageAccess}
          onChange={refresh}
        />
        {sites && <sites.LearnedSitesSection services={services} />}
      </main>
    </>
  );
}
