import { isOnHost } from '#lib/domain/addresses/is-on-host.ts';

/** Large marketplaces on which each merchant has a path of its own: first those whose shops services of this kind list. */
const marketplaceHosts = (
  'shopee.* lazada.* tiktok.com tokopedia.com aliexpress.* amazon.* blibli.com bukalapak.com carousell.* ebay.* ' +
  'etsy.com qoo10.* taobao.com tiki.vn tmall.com'
).split(' ');

/** The marketplaces' names, as they are in paths of a service, the likeliest first. */
export const marketplaceBrands = marketplaceHosts.map((host) => host.slice(0, host.indexOf('.')));

/** Whether a host is a marketplace's, so that a program at one of its paths is one merchant's and not the host's. */
export function isMarketplaceHost(hostname: string): boolean {
  return marketplaceHosts.some((host) => isOnHost(hostname, host));
}
