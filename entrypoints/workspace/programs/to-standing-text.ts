import type { OfferStanding } from '#lib/domain/programs/offer-change.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

export const applicationStatusTexts: Readonly<Record<OfferStanding['applicationStatus'], MessageKey>> = {
  approved: 'statusApproved',
  pending: 'statusPending',
  rejected: 'statusRejected',
  blocked: 'statusBlocked',
  none: 'statusNotJoined',
  unknown: 'statusUnknown',
};

/** Returns the publisher's status with a program, in words: "Approved", "Approved, paused". */
export function toStandingText({ applicationStatus, offerStatus }: OfferStanding): string {
  const text = t(applicationStatusTexts[applicationStatus]);
  return offerStatus === 'paused' ? t('programsStandingPaused', [text]) : text;
}
