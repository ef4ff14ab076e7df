import type { ErrorCode } from '#lib/errors/app-error.ts';

/**
 * Codes of answers to a deeplink call that prove that no link was made, so the count gets the link back. Every other
 * failure stays counted.
 */
export const codesThatMadeNoLink: ReadonlySet<ErrorCode> = new Set([
  'deeplink-refused',
  'token-rejected',
  'rate-limited',
  'incorrect-arguments',
]);
