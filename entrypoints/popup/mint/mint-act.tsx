import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { DeeplinkResult } from '#components/links/deeplink-result.tsx';
import { t } from '#lib/platform/i18n.ts';
import { LinkQr } from '../copy/late-parts.ts';
import { CancelWait } from './cancel-wait.tsx';
import { CopyButton } from './copy-button.tsx';
import { MintHint } from './mint-hint.tsx';
import { useMintModel } from './mint-model.ts';
import { MintOutcomeNotice } from './mint-outcome-notice.tsx';
import { NoticeInFocus } from './notice-in-focus.tsx';
import { PageRiskNotice } from './page-risk-notice.tsx';
import './mint-act.css';

interface MintActProps {
  /** The form that the button submits. */
  readonly formId: string;
  /** The id of the notice about the page or the last click. */
  readonly noticeId: string;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
}

/** The result of the last click, and the button for the next. */
export function MintAct({ formId, noticeId, buttonRef }: MintActProps) {
  const { services, state, form, risk, main, copying, canQueue, queue } = useMintModel();
  const [isQrOpen, setQrOpen] = useState(false);
  const link = state.kind === 'minted' ? state.link : null;
  const notices = (
    <>
      {risk !== null && link === null && <PageRiskNotice risk={risk} />}
      <MintOutcomeNotice />
    </>
  );
  return (
    <div class="mint-act">
      <div class="mint-came">
        {main.isQuiet ? (
          <NoticeInFocus id={noticeId} buttonRef={buttonRef}>
            {notices}
          </NoticeInFocus>
        ) : (
          notices
        )}
        {form.problem !== null && (
          <p class="field-error" role="alert">
            {form.problem}
          </p>
        )}
        <MintHint>
          {state.kind === 'busy' && state.startsAtMs !== null && <CancelWait services={services} />}
          {canQueue && form.note === null && (
            <Button look="quiet" onClick={() => void queue()}>
              {t('mintLater')}
            </Button>
          )}
        </MintHint>
        {form.note !== null && (
          <p class="meta" aria-live="polite">
            {form.note}
          </p>
        )}
        {link !== null && (
          <div class="mint-link">
            <DeeplinkResult link={link.trackingLink} isSelected={copying.state.hasButtonFailed} />
            <IconButton icon="qr" label={t('qrTitle')} onClick={() => setQrOpen(true)} />
          </div>
        )}
      </div>
      <CopyButton formId={formId} buttonRef={buttonRef} />
      {link !== null && isQrOpen && <LinkQr link={link} onClose={() => setQrOpen(false)} />}
    </div>
  );
}
