import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/ui/describe-error.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';

interface OpenFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Instead of a page whose data cannot be opened: why, and what next. */
export function OpenFailure({ error, onRetry }: OpenFailureProps) {
  const { text, next } = describeError(toErrorData(error), 0);
  return (
    <main class="state">
      <h1>{t('startFailedTitle')}</h1>
      <p role="alert">
        {text} {next}
      </p>
      <button type="button" class="button button-plain" onClick={onRetry}>
        {t('actionTryAgain')}
      </button>
    </main>
  );
}
