import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { merchantPagePatterns } from '#lib/domain/page/merchant-page-patterns.ts';
import { toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { useSwitchedOff } from '#lib/ui/use-policy.ts';
import type { WelcomeServices, WelcomeSnapshot } from './welcome-services.ts';
import './next-steps.css';

interface NextStepsProps {
  readonly services: WelcomeServices;
  readonly snapshot: WelcomeSnapshot;
  readonly onChange: () => Promise<void>;
}

/** What to do after the first link, and what newcomers fear or wait for in vain. */
export function NextSteps({ services, snapshot, onChange }: NextStepsProps) {
  const id = useId();
  const isOff = useSwitchedOff().has('merchant-pages');
  const [key, setKey] = useState('');
  useEffect(() => {
    void services.readCopyKey().then(setKey, () => undefined);
  }, [services]);
  return (
    <>
      <h3 class="next-title" id={id}>
        {t('nextTitle')}
      </h3>
      <ol class="next-steps" aria-labelledby={id}>
        {!isOff && <ButtonStep services={services} snapshot={snapshot} onChange={onChange} />}
        {key !== '' && <NextStep title={t('nextKey')} text={t('nextKeyText', [key])} />}
        <NextStep title={t('nextPost')} text={t('nextPostText')}>
          <a href={toWorkspaceUrl({ tab: 'posts', params: {} })}>{t('nextPostLink')}</a>
        </NextStep>
      </ol>
      <p class="meta">{t('nextSales')}</p>
      <p class="meta">{t('nextStay')}</p>
    </>
  );
}

interface NextStepProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ComponentChildren;
}

function NextStep({ title, text, children }: NextStepProps) {
  return (
    <li>
      <b>{title}</b>
      {text !== undefined && <p class="meta">{text}</p>}
      {children}
    </li>
  );
}

/** Offers the button on merchants' pages, says what the browser will ask, and takes one click for an answer. */
function ButtonStep({ services, snapshot: { settings, hasPageAccess }, onChange }: NextStepsProps) {
  const [answer, setAnswer] = useState<'none' | 'refused' | 'denied'>('none');
  const [failure, setFailure] = useState<string | null>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const isOn = settings.showOnMerchantPages && hasPageAccess;
  useEffect(() => {
    // The pressed button has disappeared.
    if (answer === 'refused') line.current?.focus();
  }, [answer]);

  const show = async () => {
    // Ask before any `await`: browsers show the prompt only within the user's gesture.
    const access = services.requestAccess(merchantPagePatterns);
    setFailure(null);
    if (!(await access.catch(() => false))) {
      setAnswer('denied');
      return;
    }
    setAnswer('none');
    try {
      await services.send('saveSettings', { showOnMerchantPages: true });
      await onChange();
      line.current?.focus();
    } catch (cause) {
      setFailure(sayFailure(cause, services.nowMs()));
    }
  };

  const isAnswered = isOn || answer === 'refused';
  return (
    <NextStep title={t('nextButton')} {...(!isAnswered && { text: t('nextButtonText') })}>
      <p ref={line} class="meta" role="status" tabIndex={-1}>
        {isOn ? t('nextButtonOn') : answer === 'refused' ? t('nextButtonOff') : ''}
      </p>
      {!isAnswered && (
        <div class="next-acts">
          <Button look="primary" onClick={() => void show()}>
            {t('nextButtonShow')}
          </Button>
          <Button look="quiet" onClick={() => setAnswer('refused')}>
            {t('nextButtonNo')}
          </Button>
        </div>
      )}
      <ProblemNotice text={!isAnswered && (failure ?? (answer === 'denied' && t('showButtonDenied')))} />
    </NextStep>
  );
}
