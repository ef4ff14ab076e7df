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

/** Returns how a program pays, in the term of the field: "CPS". A type outside the specification stays as it is. */
export function toTypeText(type: string): string {
  if (type === 'cpa_both') return t('programsTypeBoth');
  return /^cp[a-z]$/.test(type) ? type.toUpperCase() : type;
}

const deviceTexts: ReadonlyMap<string, MessageKey> = new Map([
  ['desktop', 'programsDeviceDesktop'],
  ['mobile', 'programsDeviceMobile'],
  ['android', 'programsDeviceAndroid'],
  ['ios', 'programsDeviceIos'],
]);

/** Returns the words for a kind of device that a program tracks. An unknown kind stays as the service names it. */
export function toDeviceText(device: string): string {
  const text = deviceTexts.get(device);
  return text === undefined ? device : t(text);
}
