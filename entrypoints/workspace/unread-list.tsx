import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';

/** Why a list has nothing to show, and what reads again. */
export interface Unread {
  readonly error: ErrorData;
  readonly readAgain: () => void;
}

/** Says in a list's place why it cannot be read. */
export function UnreadList({
  unread: { error, readAgain },
  nowMs,
}: {
  readonly unread: Unread;
  readonly nowMs: number;
}) {
  const { text, next } = describeError(error, nowMs);
  return <EmptyState title={text} actions={<Button onClick={readAgain}>{t('actionTryAgain')}</Button>} text={next} />;
}
