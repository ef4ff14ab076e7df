import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { DeeplinkResult } from '#components/links/deeplink-result.tsx';
import type { LinkRisk } from '#lib/domain/page/link-risk.ts';
import { t } from '#lib/platform/i18n.ts';
import { CopyButton } from '../copy/copy-button.tsx';
import { LinkQr } from '../copy/late-parts.ts';
import { CancelWait } from './cancel-wait.tsx';
import { MintHint } from './mint-hint.tsx';
import { MintOutcomeNotice } from './mint-outcome-notice.tsx';
import { PageRiskNotice } from './page-risk-notice.tsx';
import './mint-act.css';

type MintActProps = Omit<ComponentProps<typeof CopyButton>, 'isBusy'> &
  ComponentProps<typeof CancelWait> &
  Omit<ComponentProps<typeof MintHint>, 'children'> &
  ComponentProps<typeof MintOutcomeNotice> & {
    /** Queues the link to be made later. Null if it can be made now. */
    readonly onQueue: (() => void) | null;
    /** Why an act beside making the link failed. Null if none did. */
    readonly problem: string | null;
    /** The message about the user's last act that did not copy. Null if there is none. */
    readonly note: string | null;
    /** Why a link to the page would be useless. Null if nothing suggests that. */
    readonly risk: LinkRisk | null;
    /** The id of the notice that says it. */
    readonly riskId: string;
  };

/** The result of the last click, and the button for the next. */
export function MintAct(props: MintActProps) {
  const { state, problem, note, risk } = props;
  const [isQrOpen, setQrOpen] = useState(false);
  const link = state.kind === 'minted' ? state.link : null;
  return (
    <div class="mint-act">
      <div class="mint-came">
        {risk !== null && link === null && <PageRiskNotice id={props.riskId} risk={risk} buttonRef={props.buttonRef} />}
        <MintOutcomeNotice {...props} />
        {problem !== null && (
          <p class="field-error" role="alert">
            {problem}
          </p>
        )}
        <MintHint {...props}>
          {state.kind === 'busy' && state.startsAtMs !== null && <CancelWait services={props.services} />}
          {props.onQueue !== null && (
            <Button look="quiet" onClick={props.onQueue}>
              {t('mintLater')}
            </Button>
          )}
        </MintHint>
        {note !== null && (
          <p class="meta" aria-live="polite">
            {note}
          </p>
        )}
        {link !== null && (
          <div class="mint-link">
            <DeeplinkResult link={link.trackingLink} isSelected={props.isCopyFailed} />
            <IconButton icon="qr" label={t('qrTitle')} onClick={() => setQrOpen(true)} />
          </div>
        )}
      </div>
      <CopyButton {...props} isBusy={state.kind === 'busy'} />
      {link !== null && isQrOpen && <LinkQr link={link} onClose={() => setQrOpen(false)} />}
    </div>
  );
}
