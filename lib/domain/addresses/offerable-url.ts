import { toSafeHttpsUrl } from '#lib/domain/addresses/safe-link.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { parseListedUrl } from '#lib/domain/addresses/to-url-text.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';

declare const offerable: unique symbol;

/** An address of the service that may become an `href` or a `src`. Only {@link toOfferableUrl} makes one. */
export type OfferableUrl = string & { readonly [offerable]: true };

/** The row that an address comes from, and the known link hosts. */
export interface OfferedRow {
  readonly serviceUrl: string;
  /** Hosts of the account's own tracking links (`meta`, "linkHosts"). */
  readonly linkHosts: readonly string[] | undefined;
  /** The row's own tracking link; empty if it has no link. */
  readonly trackingLink: string;
  /**
   * Hosts of the row's merchant, without "www.". If the tracking link is on one of them, other pages of that host stay
   * allowed.
   */
  readonly merchantHosts?: readonly string[] | undefined;
}

/**
 * An address from the service if a click may open it and an image be loaded from it. Null if it is not safe
 * (`toSafeHttpsUrl`). Null also for a tracking link and for an address that leads through one, because the service
 * would count opening or loading it as a click: well-known redirects, the account's link hosts, and the row's own
 * tracking link with its host. A missing scheme becomes https; of several addresses the first counts.
 */
export function toOfferableUrl(text: string, row: OfferedRow): OfferableUrl | null {
  const listed = parseListedUrl(text);
  const url = listed && toSafeHttpsUrl(listed.href, row.serviceUrl);
  return url === null || isCounted(url, row) ? null : (url as OfferableUrl);
}

function isCounted(url: string, row: OfferedRow): boolean {
  const { linkHosts = [], trackingLink, merchantHosts = [] } = row;
  const own = URL.canParse(trackingLink) ? new URL(trackingLink) : null;
  if (own !== null && toPlace(new URL(url)) === toPlace(own)) return true;
  const isOwnHostOffered = own === null || merchantHosts.includes(toSiteKey(own.hostname));
  const refused = isOwnHostOffered ? linkHosts : [...linkHosts, own.hostname];
  // A redirect to a tracking link is a click on it, too.
  const addresses = [url, ...new URL(url).searchParams.values()];
  return addresses.some((address) => readTrackingLink(address, refused).isTrackingLink);
}

/** The parts of an address by which a server picks the page. */
function toPlace({ hostname, port, pathname, search }: URL): string {
  return `${toSiteKey(hostname)}:${port}${pathname}${search}`;
}
