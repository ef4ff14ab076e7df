import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';

interface EarningsFailureProps {
  readonly error: ErrorData;
  readonly nowMs: number;
  readonly onRetry: () => void;
}

/** Says why the tab shows nothing, or nothing new. */
export function EarningsFailure({ error, nowMs, onRetry }: EarningsFailureProps) {
  const { text, next } = describeError(error, nowMs);
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('earningsFailed')}
      actions={<Button onClick={onRetry}>{t('actionTryAgain')}</Button>}
    >
      <p>
        {text} {next}
      </p>
    </Notice>
  );
}
