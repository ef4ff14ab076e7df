import type { ErrorData } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';

/** What a surface keeps of anything thrown: the code and its details. */
export function toErrorData(cause: unknown): ErrorData {
  return toAppError(cause).toData();
}
