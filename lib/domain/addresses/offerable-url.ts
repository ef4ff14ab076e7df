import { toSafeHttpsUrl } from '#lib/domain/addresses/safe-link.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { toSiteKey } from '#lib/domain/programs/match.ts';

declare const offerable: unique symbol;

/** An address of the service that may become an `href` or a `src`: {@link toOfferableUrl} alone makes one. */
export type OfferableUrl = string & { readonly [offerable]: true };

/** The row that an address is of, and what is known of link hosts. */
export interface OfferedRow {
  readonly serviceUrl: string;
  /** Hosts of the account's own tracking links (`meta`, "linkHosts"). */
  readonly linkHosts: readonly string[] | undefined;
  /** The row's own tracking link; empty where it has none. */
  readonly trackingLink: string;
  /** Hosts of the row's merchant, without "www.": one that redirects from its own shop has product pages there. */
  readonly merchantHosts?: readonly string[] | undefined;
}

/**
 * An address of the service as one that a click may open and an image be loaded from; null for one that is not safe
 * (`toSafeHttpsUrl`), and for whatever is a tracking link or leads through one: opening or loading it would be a click
 * that the service counts. Refused are well-known redirects, the account's link hosts, and the row's own tracking link with
 * its host. A scheme may be missing: https is assumed.
 */
export function toOfferableUrl(text: string, row: OfferedRow): OfferableUrl | null {
  const typed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(typed);
  // "n/a" is no address.
  if (!hasScheme && !/^[^\s/?#@]+\.[^\s/?#@]{2,}(?:[/?#]|$)/.test(typed)) return null;
  const url = toSafeHttpsUrl(hasScheme ? typed : `https://${typed}`, row.serviceUrl);
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

/** What a server tells addresses apart by. */
function toPlace({ hostname, port, pathname, search }: URL): string {
  return `${toSiteKey(hostname)}:${port}${pathname}${search}`;
}
