import { isErrorCode } from '#lib/domain/is-error-code.ts';
import { isFields } from '#lib/domain/shape.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';

/** A stored error. Only the code is always there: the rest depends on it. */
export const isErrorData = (value: unknown): value is ErrorData => isFields(value) && isErrorCode(value.code);
