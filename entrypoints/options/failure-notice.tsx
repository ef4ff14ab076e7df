import { Notice } from '#components/notice.tsx';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { describeError } from '#lib/wording/describe-error.ts';

interface FailureNoticeProps {
  /** Null if nothing failed: then nothing is shown. */
  readonly error: ErrorData | null;
  readonly nowMs: number;
}

/** Why an act of the user failed, and what to do next. */
export function FailureNotice({ error, nowMs }: FailureNoticeProps) {
  if (error === null) return null;
  const { text, next } = describeError(error, nowMs);
  return (
    <Notice tone="bad" role="alert" title={text}>
      <p>{next}</p>
    </Notice>
  );
}
