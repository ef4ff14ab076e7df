import { Disclosure } from '#components/disclosure.tsx';
import { Logo } from '#components/logo.tsx';
import { t } from '#lib/platform/i18n.ts';
import { Card } from '../card.tsx';
import type { OptionPageProps } from '../option-page-props.ts';
import { DebugInfoPart } from './debug-info-part.tsx';
import { ErrorCodesPart } from './error-codes-part.tsx';
import './about-page.css';

/** The page "About": the version, the licences, the text of a fault report, and the error codes. */
export function AboutPage({ services, errorCode }: OptionPageProps) {
  const isErrorWanted = errorCode !== null;
  return (
    <Card title={t('optionsAbout')} isTitleHidden>
      <p class="about-product">
        <Logo isLarge />
        <strong>{t('aboutVersion', [services.version])}</strong>
      </p>
      <p class="muted">{t('optionsIntro')}</p>
      {t('translationStatus') !== 'reviewed' && <p class="muted">{t('aboutTranslation')}</p>}
      <p>
        <a href="licences.txt">{t('aboutLicences')}</a>
      </p>
      <Disclosure summary={t('connectAdvanced')} isOpen={isErrorWanted} isDrawnLate>
        <div class="about-advanced">
          <Disclosure summary={t('privacyDebug')} isDrawnLate>
            <DebugInfoPart services={services} />
          </Disclosure>
          <Disclosure summary={t('privacyErrors')} isOpen={isErrorWanted} isDrawnLate>
            <ErrorCodesPart wanted={errorCode} />
          </Disclosure>
        </div>
      </Disclosure>
    </Card>
  );
}
