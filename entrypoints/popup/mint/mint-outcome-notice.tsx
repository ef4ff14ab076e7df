import { Notice } from '#components/notice.tsx';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLate } from '#lib/ui/use-late.ts';
import { lateParts } from '../late-views.ts';
import type { QuotaGuard } from './quota-guard.tsx';
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
      return <LateFailureNotice {...props} state={state} />;
    case 'quota-reached':
      return <LateQuotaGuard key="alert" role="alert" usage={usage} onMintAnyway={props.onMintAnyway} />;
    case 'idle':
      return props.isGuarded ? (
        <LateQuotaGuard key="note" role="note" usage={usage} onMintAnyway={props.onMintAnyway} />
      ) : null;
  }
}

type LateFailureNoticeProps = Omit<MintOutcomeNoticeProps, 'state'> & {
  readonly state: Extract<MintState, { kind: 'refused' | 'unknown' | 'failed' }>;
};

function LateFailureNotice(props: LateFailureNoticeProps) {
  const part = useLate(lateParts.failure);
  return part && <part.MintFailureNotice {...props} />;
}

function LateQuotaGuard(props: Parameters<typeof QuotaGuard>[0]) {
  const part = useLate(lateParts.quotaGuard);
  return part && <part.QuotaGuard {...props} />;
}
