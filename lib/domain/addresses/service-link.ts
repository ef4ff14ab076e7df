import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';

/**
 * Whether a link that somebody else tells of may be handed out: it is of a form that may, and on a host that the account's own
 * service answered with. Whoever can write to a team's Redis could otherwise lead its readers anywhere.
 */
export function isServiceLink(trackingLink: string, serviceUrl: string, linkHosts: readonly string[]): boolean {
  return isSafeTrackingLink(trackingLink, serviceUrl) && linkHosts.includes(new URL(trackingLink).hostname);
}
