import type { StatusGroup } from '#lib/domain/earnings/report-status.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

/** The groups in the interface's words. */
export const statusNames: Readonly<Record<StatusGroup, MessageKey>> = {
  paid: 'earningsPaid',
  approved: 'statusApproved',
  pending: 'statusPending',
  rejected: 'statusRejected',
  other: 'earningsOther',
};

/** Of a group, or of several that a figure is of. */
export function toStatusName(group: StatusGroup | 'earned' | 'total'): string {
  if (group === 'earned') return t('earningsEarned');
  return group === 'total' ? t('earningsEarnedOrPending') : t(statusNames[group]);
}
