import type { ErrorData } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { sayError } from '#lib/wording/describe-error.ts';

/** Keeps the code and details of anything thrown. */
export function toErrorData(cause: unknown): ErrorData {
  return toAppError(cause).toData();
}

/** Says of anything thrown what {@link sayError} says. */
export function sayFailure(cause: unknown, nowMs: number): string {
  return sayError(toErrorData(cause), nowMs);
}
