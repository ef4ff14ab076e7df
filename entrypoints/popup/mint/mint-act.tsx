import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { DeeplinkResult } from '#components/links/deeplink-result.tsx';
import { Notice } from '#components/notice.tsx';
import { WaitCountdown } from '#components/time/wait-countdown.tsx';
import type { LinkRisk } from '#lib/domain/page/link-risk.ts';
import { t } from '#lib/platform/i18n.ts';
import { LinkQr } from '../copy/late-parts.ts';
import type { PopupServices } from '../popup-services.ts';
import { CopyButton } from './copy-button.tsx';
import { TeamMade } from './late-parts.ts';
import { type MintModel, useMintModel } from './mint-model.ts';
import { MintOutcomeNotice } from './mint-outcome-notice.tsx';
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
  useEffect(() => {
    // "Make it later" is gone then, and had the focus.
    if (form.note !== null && document.activeElement === document.body) buttonRef.current?.focus();
  }, [form.note, buttonRef]);
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
          {state.kind === 'busy' && state.startsAtMs !== null && (
            <CancelWait services={services} requestId={state.requestId} />
          )}
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

interface CancelWaitProps {
  readonly services: PopupServices;
  /** The click that waits for its call. A call that was sent cannot be cancelled. */
  readonly requestId: string;
}

function CancelWait({ services, requestId }: CancelWaitProps) {
  // A failure needs no message: the click gets its own answer.
  const cancel = () => void services.send('cancelMint', { requestId }).catch(() => undefined);
  return <Button onClick={cancel}>{t('mintCancel')}</Button>;
}

interface NoticeInFocusProps {
  readonly id: string;
  /** The popup's one button. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly children: ComponentChildren;
}

/** Takes the focus from the button while a press may cost a link for nothing, so that Enter makes none. */
function NoticeInFocus({ id, buttonRef, children }: NoticeInFocusProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused === buttonRef.current || focused === document.body) box.current?.focus();
  }, [buttonRef]);
  return (
    <div ref={box} id={id} tabIndex={-1} class="mint-notice">
      {children}
    </div>
  );
}

/** Says why a link to the page would be useless. */
function PageRiskNotice({ risk }: { readonly risk: LinkRisk }) {
  return (
    <Notice
      tone="warn"
      role="note"
      title={risk.kind === 'dead' ? t('pageDead', [String(risk.status)]) : t('pagePrivate')}
      text={t('pageRiskNext')}
    />
  );
}

/**
 * One quiet line above the button: what the next click does, or what the last one did. It moves nothing below it.
 * @param props.children Drawn at the end of the line.
 */
function MintHint({ children }: { readonly children?: ComponentChildren }) {
  const hint = toHint(useMintModel());
  return hint === null ? null : (
    <div class="mint-hint">
      <span>{hint}</span>
      {children}
    </div>
  );
}

function toHint({ services, state, linkState, isOnline, isFirstLink, copying, waitUntilMs }: MintModel) {
  const { nowMs } = services;
  if (state.kind === 'busy') {
    return state.startsAtMs === null ? (
      t('mintBusy')
    ) : (
      <WaitCountdown
        toText={(seconds) => t('mintMinuteFull', [seconds])}
        untilMs={state.startsAtMs}
        nowMs={nowMs}
        isSpoken
      />
    );
  }
  if (state.kind === 'minted') {
    return (
      <span aria-live="polite">
        {state.fromTeam === undefined ? (
          t(state.reused ? 'mintedReused' : isFirstLink && !copying.state.hasButtonFailed ? 'mintedFirst' : 'mintedNew')
        ) : (
          <TeamMade fromTeam={state.fromTeam} nowMs={nowMs} />
        )}
      </span>
    );
  }
  if (linkState.link !== null) return t('mintStoredLink');
  if (!isOnline) return t('mintOffline');
  if (linkState.isUnknown && state.kind !== 'unknown') return t('mintUnknownBefore');
  if (waitUntilMs !== null) {
    return (
      <WaitCountdown
        toText={(seconds) => t('mintWaitAhead', [seconds])}
        untilMs={waitUntilMs}
        nowMs={nowMs}
        isSpoken={false}
      />
    );
  }
  return null;
}
