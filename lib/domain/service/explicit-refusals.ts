import type { ErrorCode } from '#lib/errors/app-error.ts';

/** Answers to a deeplink call after which nothing was made, so that the link is given back. Every other failure leaves it counted. */
export const explicitRefusals: ReadonlySet<ErrorCode> = new Set([
  'deeplink-refused',
  'token-rejected',
  'rate-limited',
  'incorrect-arguments',
]);
