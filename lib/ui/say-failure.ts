import { toErrorData } from '#lib/ui/to-error-data.ts';
import { describeError } from '#lib/wording/describe-error.ts';

/** Why an act failed, and what to do next, in two sentences. */
export function sayFailure(cause: unknown, nowMs: number): string {
  const { text, next } = describeError(toErrorData(cause), nowMs);
  return `${text} ${next}`;
}
