import { isOnHost } from '#lib/domain/addresses/is-on-host.ts';

/** Large marketplaces where each merchant has its own path. Those that services of this kind list come first. */
const marketplaceHosts = (
  'shopee.* lazada.* tiktok.com tokopedia.com aliexpress.* amazon.* blibli.com bukalapak.com carousell.* ebay.* ' +
  'etsy.com qoo10.* taobao.com tiki.vn tmall.com'
).split(' ');

/** The marketplaces' names as they appear in a service's paths, the likeliest first. */
export const marketplaceBrands = marketplaceHosts.map((host) => host.slice(0, host.indexOf('.')));

/** Whether a host is a marketplace. A program at one of its paths then belongs to one merchant, not to the host. */
export function isMarketplaceHost(hostname: string): boolean {
  return marketplaceHosts.some((host) => isOnHost(hostname, host));
}
