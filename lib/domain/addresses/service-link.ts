import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';

/**
 * Whether a link that came from a colleague may be handed out: its form must be safe, and its host one that the
 * account's own service answered with. Otherwise anyone who can write to a team's Redis could lead its members
 * anywhere.
 */
export function isServiceLink(trackingLink: string, serviceUrl: string, linkHosts: readonly string[]): boolean {
  return isSafeTrackingLink(trackingLink, serviceUrl) && linkHosts.includes(new URL(trackingLink).hostname);
}
