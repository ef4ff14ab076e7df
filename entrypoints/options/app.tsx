import { t } from '#lib/platform/i18n.ts';
import { late } from '#lib/ui/late.tsx';
import { useSnapshot } from '#lib/ui/use-snapshot.ts';
import { ConnectionSection } from './connection-section.tsx';
import { FormatsSection } from './formats-section.tsx';
import { LearnedSitesSection } from './learned-sites-section.tsx';
import type { OptionsServices } from './options-services.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';
import { PagesSection } from './pages-section.tsx';
import { PresetsSection } from './presets-section.tsx';
import { ProgramsSection } from './programs-section.tsx';
import { QuotaSection } from './quota-section.tsx';

/* The last of the page: what they read, and their dialogs, are large and seldom wanted. */
const BackupSection = late(() => import('./backup/backup-section.tsx'), 'BackupSection');
const PassphraseSection = late(() => import('./passphrase-section.tsx'), 'PassphraseSection');
const PrivacySection = late(() => import('./privacy-section.tsx'), 'PrivacySection');

interface AppProps {
  readonly services: OptionsServices;
  readonly initialSnapshot: OptionsSnapshot;
}

/** The options page. */
export function App({ services, initialSnapshot }: AppProps) {
  const [snapshot, refresh] = useSnapshot(services, initialSnapshot);
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
        <FormatsSection
          services={services}
          settings={snapshot.settings}
          templates={snapshot.presets.book.templates}
          onChange={refresh}
        />
        <PagesSection
          services={services}
          settings={snapshot.settings}
          hasPageAccess={snapshot.hasPageAccess}
          onChange={refresh}
        />
        <LearnedSitesSection services={services} />
        <BackupSection services={services} accounts={snapshot.accounts} onChange={refresh} />
        <PassphraseSection services={services} lock={snapshot.lock} onChange={refresh} />
        <PrivacySection services={services} />
      </main>
    </>
  );
}
