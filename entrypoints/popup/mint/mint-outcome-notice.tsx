import { Button } from '#components/button.tsx';
import { Notice, ProblemNotice } from '#components/notice.tsx';
import { formatDay } from '#components/time/format-instant.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { describeNoneLeft } from '#lib/wording/describe-links-left.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { useMintModel } from './mint-model.ts';
import type { MintState } from './use-mint.ts';

/** What went wrong and what to do next. Before a click: that the account's links are used up. */
export function MintOutcomeNotice() {
  const { state, main, copying } = useMintModel();
  switch (state.kind) {
    case 'busy':
      return null;
    case 'minted':
      return (
        <>
          <ProblemNotice text={copying.state.hasButtonFailed && t('copyFailed')} />
          {state.isUnsaved === true && (
            <Notice tone="warn" role="note" title={t('mintUnsaved')} text={t('mintUnsavedNext')} />
          )}
        </>
      );
    case 'refused':
    case 'unknown':
    case 'failed':
      return <MintFailureNotice state={state} />;
    case 'quota-reached':
      return <QuotaGuard key="alert" role="alert" isOfTeam={state.isOfTeam} />;
    case 'idle':
      return main.kind === 'make-anyway' ? <QuotaGuard key="note" role="note" /> : null;
  }
}

interface MintFailureNoticeProps {
  readonly state: Extract<MintState, { kind: 'refused' | 'unknown' | 'failed' }>;
}

/** Why there is no link, and what to do next. */
function MintFailureNotice({ state }: MintFailureNoticeProps) {
  if (state.kind === 'refused') return <RefusedNotice {...state} />;
  if (state.kind === 'unknown') return <UnknownNotice isBlocked={state.isBlocked === true} />;
  if (state.error.code === 'outcome-unknown') return <UnknownNotice isBlocked={false} />;
  return <FailedNotice error={state.error} />;
}

function FailedNotice({ error }: { readonly error: ErrorData }) {
  const { nowMs, openOptions } = useMintModel().services;
  const described = describeError(error, nowMs());
  return (
    <Notice
      tone="bad"
      role="alert"
      title={described.text}
      actions={described.isFixedInOptions && <Button onClick={openOptions}>{t('actionOpenOptions')}</Button>}
      text={described.next}
    />
  );
}

/** The popup's button copies the landing link, where there is one. */
function RefusedNotice({ landingLink, remembered, words }: Extract<MintState, { kind: 'refused' }>) {
  const { services, start } = useMintModel();
  const says = words === undefined ? null : describeError({ code: 'deeplink-refused', words }, services.nowMs());
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('refusedTitle')}
      actions={remembered && <Button onClick={() => start({ despiteRefusal: true })}>{t('actionTryAgain')}</Button>}
    >
      {says !== null && <p dir="auto">{says.text}</p>}
      <p>{says === null || landingLink === null ? t(remembered ? 'refusedRemembered' : 'refusedNow') : says.next}</p>
      <p>{t(landingLink === null ? 'refusedNoLanding' : 'refusedLandingLabel')}</p>
    </Notice>
  );
}

/** @param props.isBlocked Whether a protection in front of the service answered, such as a bot check. */
function UnknownNotice({ isBlocked }: { readonly isBlocked: boolean }) {
  const { usage } = useMintModel().snapshot;
  return (
    <ProblemNotice
      title={t('unknownTitle', [formatNumber(usage.limit)])}
      text={t(isBlocked ? 'unknownBlocked' : 'unknownText')}
    />
  );
}

/**
 * Says that the links are used up and when more come free. The popup's button makes one all the same.
 * @param props.role An alert after the worker refused a click; a note before.
 */
function QuotaGuard({ role, isOfTeam }: { readonly role: 'alert' | 'note'; readonly isOfTeam?: true | undefined }) {
  const { usage } = useMintModel().snapshot;
  const { isUsedUpByNetwork: isByNetwork } = usage;
  return (
    <Notice
      tone="warn"
      role={role}
      title={describeNoneLeft({ isByNetwork, isOfTeam }, usage.limit)}
      actions={
        // The count is not what keeps the team's links from this device.
        !isOfTeam && (
          <a class="button" href={toOptionsUrl('account/correction')} target="_blank" rel="noopener">
            {t('correctCount')}
          </a>
        )
      }
    >
      <p>
        {usage.freesOn === null || isOfTeam
          ? t('quotaFreesUnknown')
          : t('quotaFrees', [formatDay(usage.freesOn, usage.freesOn)])}{' '}
        {!isByNetwork && !isOfTeam && t('quotaDoubt')}
      </p>
    </Notice>
  );
}
