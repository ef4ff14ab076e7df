import { type BulkBlockReason, type BulkPauseReason, isForWantOfLinks } from '#lib/domain/bulk/bulk-run.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

const reasons: Readonly<Record<BulkBlockReason, MessageKey>> = {
  'not-an-address': 'bulkReasonNoAddress',
  'address-too-long': 'bulkReasonTooLong',
  'tracking-link': 'bulkReasonTrackingLink',
  'no-program': 'bulkReasonNotCovered',
  'program-unknown': 'bulkReasonProgramUnknown',
  'host-not-in-program': 'bulkReasonHost',
  'program-unavailable': 'bulkReasonUnavailable',
  'sub-id-too-long': 'bulkReasonSubId',
  'preset-gone': 'toastNoPreset',
  'refused-before': 'bulkReasonRefusedBefore',
};

/** The texts of a program's statuses, in sentences. */
const statuses: Readonly<Record<string, MessageKey>> = {
  paused: 'bulkStatusPaused',
  pending: 'bulkStatusPending',
  rejected: 'bulkStatusRejected',
  blocked: 'bulkStatusBlocked',
  none: 'bulkStatusNone',
};

/** Why a link cannot be made, in a sentence. @param subject What the reason refers to (`BulkLine.subject`). */
export function describeBulkBlock(reason: BulkBlockReason, subject: string): string {
  if (reason === 'preset-gone') return `${t('toastNoPreset')} ${t('toastNoPresetNext')}`;
  if (reason !== 'program-unavailable') return t(reasons[reason], [subject]);
  return t(statuses[subject] ?? 'bulkReasonUnavailable');
}

interface LinksForRuns {
  /** How many links of the period runs leave for single clicks. */
  readonly reserve: number;
  /** Whether more than those are left. */
  readonly isDue: boolean;
}

/** Why a run is paused, and what to do next. Once there are links for it, nothing but its user keeps it. */
export function describeBulkPause(reason: BulkPauseReason, { reserve, isDue }: LinksForRuns, nowMs: number): string {
  if (reason === 'user' || (isDue && isForWantOfLinks(reason))) return t('bulkPausedUser');
  // The user has lowered the number, and there is no link for it.
  if (reason === 'quota-reserve' && reserve === 0) return describeBulkPause('quota-reached', { reserve, isDue }, nowMs);
  if (reason === 'quota-reserve') return t('bulkPausedReserve', reserve, [formatNumber(reserve)]);
  if (reason === 'team-share') return `${t('quotaOfTeam')} ${t('bulkPausedUser')}`;
  if (reason === 'answers-lost') return t('bulkPausedLost');
  if (reason === 'rate-limited') return t('bulkPausedLimited');
  const { text, next } = describeError({ code: reason }, nowMs);
  return `${text} ${next}`;
}
