import type { BulkPauseReason } from '#lib/domain/bulk/bulk-run.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';

/** Why a run is paused, and what to do next. */
export function describeBulkPause(reason: BulkPauseReason, reserve: number, nowMs: number): string {
  if (reason === 'user') return t('bulkPausedUser');
  if (reason === 'quota-reserve') return t('bulkPausedReserve', [String(reserve)]);
  if (reason === 'answers-lost') return t('bulkPausedLost');
  if (reason === 'rate-limited') return t('bulkPausedLimited');
  const { text, next } = describeError({ code: reason }, nowMs);
  return `${text} ${next}`;
}
