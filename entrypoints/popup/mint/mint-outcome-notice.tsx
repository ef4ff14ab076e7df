import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import { MintFailureNotice } from './mint-failure-notice.tsx';
import { useMintModel } from './mint-model.ts';
import { QuotaGuard } from './quota-guard.tsx';

/** What went wrong and what to do next. Before a click: that the account's links are used up. */
export function MintOutcomeNotice() {
  const { state, main, copying } = useMintModel();
  switch (state.kind) {
    case 'busy':
      return null;
    case 'minted':
      return (
        <>
          {copying.state.hasButtonFailed && (
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
      return <MintFailureNotice state={state} />;
    case 'quota-reached':
      return <QuotaGuard key="alert" role="alert" />;
    case 'idle':
      return main.kind === 'make-anyway' ? <QuotaGuard key="note" role="note" /> : null;
  }
}
