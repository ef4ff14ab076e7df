import { Notice } from '#components/notice.tsx';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { describeError, type ErrorDescription } from '#lib/wording/describe-error.ts';

interface FailureNoticeProps {
  /** Null if nothing failed: then nothing is shown. */
  readonly error: ErrorData | null;
  readonly nowMs: number;
  /** For what the next step depends on the act. */
  readonly describe?: (error: ErrorData, nowMs: number) => ErrorDescription;
}

/** Why an act of the user failed, and what to do next. */
export function FailureNotice({ error, nowMs, describe = describeError }: FailureNoticeProps) {
  if (error === null) return null;
  const { text, next } = describe(error, nowMs);
  return (
    <Notice tone="bad" role="alert" title={text}>
      <p>{next}</p>
    </Notice>
  );
}
