import type { ErrorData } from '../errors/app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';

/** What a surface keeps of anything thrown: the code and its details. */
export function toErrorData(cause: unknown): ErrorData {
  return toAppError(cause).toData();
}
