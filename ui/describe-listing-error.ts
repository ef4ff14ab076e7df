import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError, type ErrorDescription } from '#lib/wording/describe-error.ts';

/** Why a list could not be had, and what next. Its request has neither a page's address nor sub-IDs that the user could check. */
export function describeListingError(error: ErrorData, nowMs: number): ErrorDescription {
  const described = describeError(error, nowMs);
  return error.code === 'incorrect-arguments' ? { ...described, next: t('errNotOfferedNext') } : described;
}
