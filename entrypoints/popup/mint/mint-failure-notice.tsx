import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { MintState } from './use-mint.ts';

interface MintFailureNoticeProps {
  readonly state: Extract<MintState, { kind: 'refused' | 'unknown' | 'failed' }>;
  readonly usage: QuotaUsage;
  readonly nowMs: () => number;
  readonly onTryAgain: () => void;
  readonly onCopyLanding: (landingLink: string) => void;
  readonly onOpenOptions: () => void;
}

/** Why there is no link, and what to do next. */
export function MintFailureNotice(props: MintFailureNoticeProps) {
  const { state, usage } = props;
  if (state.kind === 'refused') return <RefusedNotice {...props} {...state} />;
  if (state.kind === 'unknown') return <UnknownNotice usage={usage} isBlocked={state.isBlocked === true} />;
  if (state.error.code === 'outcome-unknown') return <UnknownNotice usage={usage} isBlocked={false} />;
  return <FailedNotice {...props} error={state.error} />;
}

type FailedNoticeProps = Pick<MintFailureNoticeProps, 'nowMs' | 'onOpenOptions'> & { readonly error: ErrorData };

function FailedNotice({ error, nowMs, onOpenOptions }: FailedNoticeProps) {
  const described = describeError(error, nowMs());
  return (
    <Notice
      tone="bad"
      role="alert"
      title={described.text}
      actions={described.isFixedInOptions && <Button onClick={onOpenOptions}>{t('actionOpenOptions')}</Button>}
    >
      <p>{described.next}</p>
    </Notice>
  );
}

type RefusedNoticeProps = Pick<MintFailureNoticeProps, 'onTryAgain' | 'onCopyLanding' | 'nowMs'> &
  Extract<MintState, { kind: 'refused' }>;

function RefusedNotice({ landingLink, remembered, words, nowMs, onTryAgain, onCopyLanding }: RefusedNoticeProps) {
  const says = words === undefined ? null : describeError({ code: 'deeplink-refused', words }, nowMs());
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('refusedTitle')}
      actions={
        <>
          {landingLink !== null && <Button onClick={() => onCopyLanding(landingLink)}>{t('copyLandingLink')}</Button>}
          {remembered && <Button onClick={onTryAgain}>{t('actionTryAgain')}</Button>}
        </>
      }
    >
      {says !== null && <p dir="auto">{says.text}</p>}
      <p>{says === null || landingLink === null ? t(remembered ? 'refusedRemembered' : 'refusedNow') : says.next}</p>
      <p>{t(landingLink === null ? 'refusedNoLanding' : 'refusedLandingLabel')}</p>
    </Notice>
  );
}

interface UnknownNoticeProps {
  readonly usage: QuotaUsage;
  /** Whether a protection in front of the service answered, such as a bot check, and not the service. */
  readonly isBlocked: boolean;
}

function UnknownNotice({ usage, isBlocked }: UnknownNoticeProps) {
  return (
    <Notice tone="bad" role="alert" title={t('unknownTitle', [formatNumber(usage.limit)])}>
      <p>{t(isBlocked ? 'unknownBlocked' : 'unknownText')}</p>
    </Notice>
  );
}
