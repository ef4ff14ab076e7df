import type { StatusGroup } from '#lib/domain/earnings/report-status.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

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
