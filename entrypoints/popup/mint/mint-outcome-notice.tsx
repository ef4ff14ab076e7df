import { Notice } from '#components/notice.tsx';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { t } from '#lib/platform/i18n.ts';
import { MintFailureNotice } from './mint-failure-notice.tsx';
import { QuotaGuard } from './quota-guard.tsx';
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

/** What went wrong and what to do next. Before a click: that the account's links are used up. */
export function MintOutcomeNotice(props: MintOutcomeNoticeProps) {
  const { state, usage } = props;
  switch (state.kind) {
    case 'busy':
      return null;
    case 'minted':
      return (
        <>
          {props.isCopyFailed && (
            <Notice tone="bad" role="alert">
              <p>{t('copyFailed')}</p>
            </Notice>
          )}
          {state.isUnsaved === true && (
            <Notice tone="warn" role="note" title={t('mintUnsaved')}>
              <p>{t('mintUnsavedNext')}</p>
            </Notice>
          )}
        </>
      );
    case 'refused':
    case 'unknown':
    case 'failed':
      return <MintFailureNotice {...props} state={state} />;
    case 'quota-reached':
      return <QuotaGuard key="alert" role="alert" usage={usage} onMintAnyway={props.onMintAnyway} />;
    case 'idle':
      return props.isGuarded ? (
        <QuotaGuard key="note" role="note" usage={usage} onMintAnyway={props.onMintAnyway} />
      ) : null;
  }
}
