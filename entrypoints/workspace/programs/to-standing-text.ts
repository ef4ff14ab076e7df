import type { OfferStanding } from '#lib/domain/programs/offer-change.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

/** The words for an application status. */
export const applicationStatusTexts: Readonly<Record<OfferStanding['applicationStatus'], MessageKey>> = {
  approved: 'statusApproved',
  pending: 'statusPending',
  rejected: 'statusRejected',
  blocked: 'statusBlocked',
  none: 'statusNotJoined',
  unknown: 'statusUnknown',
};

/** How the publisher and a program stand, in words: "Approved", "Approved, paused". */
export function toStandingText({ applicationStatus, offerStatus }: OfferStanding): string {
  const text = t(applicationStatusTexts[applicationStatus]);
  return offerStatus === 'paused' ? t('programsStandingPaused', [text]) : text;
}
