import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { FailureNotice } from '../failure-notice.tsx';
import type { OptionsServices } from '../options-services.ts';
import './debug-info-part.css';

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
      {isDenied && (
        <Notice tone="bad" role="alert">
          <p>{t('debugNotCopied')}</p>
        </Notice>
      )}
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
