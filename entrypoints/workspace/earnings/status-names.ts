import { type StatusGroup, toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { locale, type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

export const statusNames: Readonly<Record<StatusGroup, MessageKey>> = {
  paid: 'earningsPaid',
  approved: 'statusApproved',
  pending: 'statusPending',
  rejected: 'statusRejected',
  other: 'earningsOther',
};

/** Returns the name of a group, or of several groups that a figure adds up. */
export function toStatusName(group: StatusGroup | 'earned' | 'total'): string {
  if (group === 'earned') return t('earningsEarned');
  return group === 'total' ? t('earningsEarnedOrPending') : t(statusNames[group]);
}

/**
 * Returns the name of one status of the service: its own word if several statuses mean the same, or it is unknown. A
 * blank one says that there is none.
 */
export function toServiceStatusName(status: string): string {
  const group = toStatusGroup(status);
  return group !== 'other' && status.toLowerCase() === group ? t(statusNames[group]) : status || t('earningsBlank');
}

/** Returns "239 approved". */
export function toStatusCount(status: string, count: number): string {
  return `${formatNumber(count)} ${toServiceStatusName(status).toLocaleLowerCase(locale())}`;
}
