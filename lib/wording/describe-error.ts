import type { ErrorData } from '#lib/errors/app-error.ts';
import { rowOf } from '#lib/errors/error-table.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatTimeOfDay } from '#lib/wording/format-time.ts';

export interface ErrorDescription {
  readonly text: string;
  readonly next: string;
  readonly isFixedInOptions: boolean;
}

/**
 * Puts an error in plain words, with the time of day at which to try again where that is known and still to come. A
 * refused deeplink has the service's own words.
 */
export function describeError(error: ErrorData, nowMs: number): ErrorDescription {
  const { text, next, isFixedInOptions = false } = rowOf(error.code);
  const { retryAtMs = 0 } = error;
  const isTimed = error.code === 'rate-limited' && retryAtMs > nowMs;
  return {
    text: error.code === 'deeplink-refused' && error.words ? t('refusedSays', [error.words]) : t(text),
    next: isTimed ? t('errRateLimitedUntil', [formatTimeOfDay(retryAtMs)]) : t(next),
    isFixedInOptions,
  };
}

/** Why something failed, and what to do next, in two sentences. */
export function sayError(error: ErrorData, nowMs: number): string {
  const { text, next } = describeError(error, nowMs);
  return `${text} ${next}`;
}
