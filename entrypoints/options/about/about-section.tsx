import { Disclosure } from '#components/disclosure.tsx';
import { Logo } from '#components/logo.tsx';
import { t } from '#lib/platform/i18n.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import { DebugInfoPart } from './debug-info-part.tsx';
import { ErrorCodesPart } from './error-codes-part.tsx';
import './about-section.css';

interface AboutSectionProps {
  readonly services: OptionsServices;
  /** The error code to show the explanation of. Null if the address names none. */
  readonly errorCode: string | null;
  readonly isWanted: boolean;
}

/** The version, the licences, the text of a fault report, and the error codes. */
export function AboutSection({ services, errorCode, isWanted }: AboutSectionProps) {
  const isErrorWanted = errorCode !== null;
  return (
    <Card title={t('optionsAbout')} isWanted={isWanted}>
      <p class="about-product">
        <Logo isLarge />
        <strong>{t('aboutVersion', [services.version])}</strong>
      </p>
      <p class="muted">{t('optionsIntro')}</p>
      {t('translationStatus') !== 'reviewed' && <p class="muted">{t('aboutTranslation')}</p>}
      <p>
        <a href="licences.txt">{t('aboutLicences')}</a>
      </p>
      <Disclosure summary={t('privacyDebug')} isDrawnLate>
        <DebugInfoPart services={services} />
      </Disclosure>
      <Disclosure summary={t('privacyErrors')} isOpen={isErrorWanted} isDrawnLate>
        <ErrorCodesPart wanted={errorCode} />
      </Disclosure>
    </Card>
  );
}
