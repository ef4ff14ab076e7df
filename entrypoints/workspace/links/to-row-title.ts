import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { toLinkName } from '#lib/domain/links/to-link-name.ts';
import { decodePercent } from '#lib/domain/text/decode-text.ts';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';

type Destination = Pick<LinkRow, 'title' | 'destinationUrl'>;

/**
 * Returns a row's title: the page's without the shop's name, or the end of its address, because addresses of one shop
 * differ there.
 */
export function toRowTitle(link: Destination): string {
  const name = toLinkName(link);
  if (name !== '') return name;
  const { destinationUrl } = link;
  const url = parse(destinationUrl);
  if (url === null || url.pathname === '/') return toShortAddress(destinationUrl);
  return toEnd(url);
}

/** Returns where a row leads: the end of the address, which differs between pages of a shop, and then the host. */
export function toRowPlace({ title, destinationUrl }: Destination): string {
  const url = parse(destinationUrl);
  if (url === null) return destinationUrl;
  const host = toSiteKey(url.host);
  const end = toEnd(url);
  return title === '' || end === '' ? host : `${end} · ${host}`;
}

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : null);

/** The last part of the path, and what follows the path. */
function toEnd({ pathname, search }: URL): string {
  return `${decodePercent(pathname.split('/').filter(Boolean).at(-1) ?? '')}${search}`;
}
