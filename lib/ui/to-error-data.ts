import type { ErrorData } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';

/** Keeps the code and details of anything thrown. */
export function toErrorData(cause: unknown): ErrorData {
  return toAppError(cause).toData();
}
