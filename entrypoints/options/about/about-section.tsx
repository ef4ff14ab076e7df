import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { Logo } from '#components/logo.tsx';
import { FailureNotice, ProblemNotice } from '#components/notice.tsx';
import { errorTable } from '#lib/errors/error-table.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import { PrivacyTable } from '../privacy-table.tsx';
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

/** Shows the text of a fault report before the user copies it. */
export function DebugInfoPart({ services }: { readonly services: OptionsServices }) {
  const { value: text, error, readAgain } = useLive(services.readDebugInfo);
  const [copiedCount, setCopiedCount] = useState(0);
  const [isDenied, setDenied] = useState(false);

  const copy = async (shown: string) => {
    const isCopied = await services.copyText(shown);
    setDenied(!isCopied);
    if (isCopied) setCopiedCount((count) => count + 1);
  };

  return (
    <div class="form">
      <p class="muted">{t('debugIntroWords')}</p>
      {text !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section class="debug-info" tabIndex={0} aria-label={t('privacyDebug')}>
          <pre>{text}</pre>
        </section>
      )}
      <FailureNotice error={error} nowMs={services.nowMs()} />
      <ProblemNotice text={isDenied && t('debugNotCopied')} />
      <div class="button-row">
        {text !== null && (
          <Button look="primary" onClick={() => void copy(text)}>
            {t('debugCopy')}
          </Button>
        )}
        <Button onClick={readAgain}>{t('privacyReadAgain')}</Button>
        <SavedMark count={copiedCount} text={t('debugCopied')} />
      </div>
    </div>
  );
}

/** Every error code with its sentences: what happened, and what to do next. Each has an anchor, `#error-<code>`. */
export function ErrorCodesPart({ wanted }: { readonly wanted: string | null }) {
  const wantedRow = useRef<HTMLTableRowElement>(null);
  // The browser scrolls to the anchor while loading, when this row is not drawn yet. So scroll here.
  useLayoutEffect(() => wantedRow.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <PrivacyTable caption={t('privacyErrors')} columns={[t('errorCode'), t('errorMeaning')]}>
      {Object.entries(errorTable).map(([code, { text, next }]) => (
        <tr
          key={code}
          id={`error-${code}`}
          ref={code === wanted ? wantedRow : null}
          aria-current={code === wanted || undefined}
        >
          <th scope="row">
            <code>{code}</code>
          </th>
          <td>
            {t(text)} {t(next)}
          </td>
        </tr>
      ))}
    </PrivacyTable>
  );
}
