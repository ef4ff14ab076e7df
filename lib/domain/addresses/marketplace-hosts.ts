import { isOnHost } from '#lib/domain/addresses/is-on-host.ts';

/** Large marketplaces on which each merchant has a path of its own. */
const marketplaceHosts = (
  'aliexpress.* amazon.* blibli.com bukalapak.com carousell.* ebay.* etsy.com lazada.* qoo10.* shopee.* taobao.com ' +
  'tiktok.com tiki.vn tmall.com tokopedia.com'
).split(' ');

/** Whether a host is a marketplace's, so that a program at one of its paths is one merchant's and not the host's. */
export function isMarketplaceHost(hostname: string): boolean {
  return marketplaceHosts.some((host) => isOnHost(hostname, host));
}
