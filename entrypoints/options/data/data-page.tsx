import { BackupSection } from '../backup/backup-section.tsx';
import type { OptionPageProps } from '../option-page-props.ts';
import { PassphraseSection } from '../privacy/passphrase-section.tsx';
import { PrivacySection } from '../privacy/privacy-section.tsx';

/** The page "Data": what Linkmint stores and sends, the lock, backups, and the wipe. */
export function DataPage({ services, snapshot, onChange }: OptionPageProps) {
  return (
    <>
      <PrivacySection services={services} />
      <PassphraseSection services={services} lock={snapshot.lock} onChange={onChange} />
      <BackupSection services={services} accounts={snapshot.accounts} onChange={onChange} />
    </>
  );
}
