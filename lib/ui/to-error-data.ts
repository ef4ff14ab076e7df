import type { ErrorData } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { describeError } from '#lib/wording/describe-error.ts';

/** Keeps the code and details of anything thrown. */
export function toErrorData(cause: unknown): ErrorData {
  return toAppError(cause).toData();
}

/** Why an act failed, and what to do next, in two sentences. */
export function sayFailure(cause: unknown, nowMs: number): string {
  const { text, next } = describeError(toErrorData(cause), nowMs);
  return `${text} ${next}`;
}
