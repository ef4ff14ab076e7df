import { type OfferableUrl, type OfferedRow, toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';

/** Returns the address of the account's service. Empty if no service is connected. */
export function toServiceUrl({ connection }: Pick<WorkspaceSnapshot, 'connection'>): string {
  return connection.state === 'signed-out' ? '' : connection.serviceUrl;
}

/** Returns the public page to apply to a program. Null if there is a status already, or no address is safe to open. */
export function toApplyUrl(
  { applicationStatus, directoryPage, trackingLink }: OfferWithStatus,
  { serviceUrl, linkHosts }: Pick<OfferedRow, 'serviceUrl' | 'linkHosts'>,
): OfferableUrl | null {
  return applicationStatus === 'none' ? toOfferableUrl(directoryPage, { serviceUrl, linkHosts, trackingLink }) : null;
}
