import type { SyncPart } from '#lib/domain/sync/sync-progress.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

const texts: Readonly<Record<SyncPart, MessageKey>> = {
  approved: 'syncPartApproved',
  'approved-paused': 'syncPartApprovedPaused',
  pending: 'syncPartPending',
  rejected: 'syncPartRejected',
  blocked: 'syncPartBlocked',
  paused: 'syncPartPaused',
  active: 'syncPartActive',
  checking: 'syncPartChecking',
  campaigns: 'syncPartCampaigns',
  shops: 'syncPartShops',
};

/** Names the list that a sync is reading. */
export const toPartText = (part: SyncPart): string => t(texts[part]);
