import { Button } from '#components/button.tsx';
import { formatInstant } from '#components/format-instant.ts';
import { formatNumber } from '#components/format-number.ts';
import { Notice } from '#components/notice.tsx';
import type { QuotaUsage } from '#lib/domain/quota-usage.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/ui/i18n.ts';
import { useLate } from '#lib/ui/use-late.ts';
import type { MintState } from './use-mint.ts';

interface MintOutcomeNoticeProps {
  readonly state: MintState;
  readonly usage: QuotaUsage;
  /** Whether the account's links are used up and the next click would need one. */
  readonly isGuarded: boolean;
  readonly isCopyFailed: boolean;
  readonly nowMs: () => number;
  readonly onMintAnyway: () => void;
  readonly onTryAgain: () => void;
  readonly onCopyLanding: (landingLink: string) => void;
  readonly onOpenOptions: () => void;
}

/** What went wrong and what to do next; and, before a click, that the links are used up. */
export function MintOutcomeNotice(props: MintOutcomeNoticeProps) {
  const { state, usage } = props;
  switch (state.kind) {
    case 'busy':
      return null;
    case 'minted':
      return props.isCopyFailed ? (
        <Notice tone="bad" role="alert">
          <p>{t('copyFailed')}</p>
        </Notice>
      ) : null;
    case 'refused':
      return <RefusedNotice {...props} landingLink={state.landingLink} isRemembered={state.remembered} />;
    case 'unknown':
      return <UnknownNotice usage={usage} />;
    case 'quota-reached':
      return <QuotaGuard key="alert" role="alert" usage={usage} onMintAnyway={props.onMintAnyway} />;
    case 'failed': {
      if (state.error.code === 'outcome-unknown') return <UnknownNotice usage={usage} />;
      return <LateFailedNotice {...props} error={state.error} />;
    }
    case 'idle':
      return props.isGuarded ? (
        <QuotaGuard key="note" role="note" usage={usage} onMintAnyway={props.onMintAnyway} />
      ) : null;
  }
}

type LateFailedNoticeProps = Pick<MintOutcomeNoticeProps, 'nowMs' | 'onOpenOptions'> & { readonly error: ErrorData };

function LateFailedNotice(props: LateFailedNoticeProps) {
  const part = useLate(() => import('./failed-notice.tsx'));
  return part && <part.FailedNotice {...props} />;
}

interface RefusedNoticeProps {
  readonly landingLink: string | null;
  readonly isRemembered: boolean;
  readonly onTryAgain: () => void;
  readonly onCopyLanding: (landingLink: string) => void;
}

function RefusedNotice({ landingLink, isRemembered, onTryAgain, onCopyLanding }: RefusedNoticeProps) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('refusedTitle')}
      actions={
        <>
          {landingLink !== null && <Button onClick={() => onCopyLanding(landingLink)}>{t('copyLandingLink')}</Button>}
          {isRemembered && <Button onClick={onTryAgain}>{t('actionTryAgain')}</Button>}
        </>
      }
    >
      <p>{t(isRemembered ? 'refusedRemembered' : 'refusedNow')}</p>
      <p>{t(landingLink === null ? 'refusedNoLanding' : 'refusedLandingLabel')}</p>
    </Notice>
  );
}

function UnknownNotice({ usage }: { readonly usage: QuotaUsage }) {
  return (
    <Notice tone="bad" role="alert" title={t('unknownTitle', [formatNumber(usage.limit)])}>
      <p>{t('unknownText')}</p>
    </Notice>
  );
}

interface QuotaGuardProps {
  /** An alert once a click was turned down; a note before. */
  readonly role: 'alert' | 'note';
  readonly usage: QuotaUsage;
  readonly onMintAnyway: () => void;
}

function QuotaGuard({ role, usage, onMintAnyway }: QuotaGuardProps) {
  return (
    <Notice
      tone="warn"
      role={role}
      title={t('quotaTitle', [formatNumber(usage.limit)])}
      actions={<Button onClick={onMintAnyway}>{t('actionMintAnyway')}</Button>}
    >
      <p>
        {usage.freesUpAtMs === null
          ? t('quotaFreesUnknown')
          : t('quotaFrees', [formatInstant(usage.freesUpAtMs, 'day')])}{' '}
        {t('quotaDoubt')}
      </p>
    </Notice>
  );
}
