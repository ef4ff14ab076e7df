import { readTrackingLink } from '#lib/domain/known-tracking-link.ts';
import { toSafeHttpsUrl } from '#lib/domain/safe-link.ts';

/**
 * An address of the service that a click may open; null for one that is not safe, and for any tracking link: opening one
 * would be a click on it.
 */
export function toOpenableUrl(text: string, serviceUrl: string, linkHosts: readonly string[]): string | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text.trim());
  const url = toSafeHttpsUrl(hasScheme ? text.trim() : `https://${text.trim()}`, serviceUrl);
  return url === null || readTrackingLink(url, linkHosts).isTrackingLink ? null : url;
}
