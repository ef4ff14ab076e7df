import { type Check, isText } from '#lib/domain/shape.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';

/** A newer version may have stored a code that this one does not know. Pages show it as an internal error. */
export const isErrorCode = isText as Check<ErrorCode>;
