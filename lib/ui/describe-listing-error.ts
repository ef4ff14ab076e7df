import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError, type ErrorDescription } from '#lib/wording/describe-error.ts';

/** Says why a list could not be read, and what to do. Unlike a deeplink request, it has no address or sub-IDs to check. */
export function describeListingError(error: ErrorData, nowMs: number): ErrorDescription {
  const described = describeError(error, nowMs);
  return error.code === 'incorrect-arguments' ? { ...described, next: t('errNotOfferedNext') } : described;
}

/** Says why an account could not be connected or its connection tested: of what was sent, the user chose the encoding. */
export function describeConnectionError(error: ErrorData, nowMs: number): ErrorDescription {
  const described = describeError(error, nowMs);
  return error.code === 'incorrect-arguments' ? { ...described, next: t('errIncorrectArgumentsSetup') } : described;
}

/**
 * As {@link describeConnectionError}, for the form that connects.
 * @param asksAgain Whether the form asks the browser for access at each try. A build for one service does not.
 */
export function describeConnectError(error: ErrorData, nowMs: number, asksAgain: boolean): ErrorDescription {
  const described = describeConnectionError(error, nowMs);
  const isRefused = asksAgain && error.code === 'permission-missing';
  return isRefused ? { ...described, next: t('errPermissionMissingSetup') } : described;
}
