import type { StatusGroup } from '#lib/domain/earnings/report-status.ts';
import type { MessageKey } from '#lib/platform/i18n.ts';

/** The groups in the interface's words. */
export const statusNames: Readonly<Record<StatusGroup, MessageKey>> = {
  paid: 'earningsPaid',
  approved: 'statusApproved',
  pending: 'statusPending',
  rejected: 'statusRejected',
  other: 'earningsOther',
};
