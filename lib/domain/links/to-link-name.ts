import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { toProductName } from '#lib/domain/products/to-product-name.ts';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';

/** A link in one line: what its page is called, or its address. Hostile. */
export const toLinkTitle = (link: Pick<MintedLink, 'title' | 'destinationUrl'>): string =>
  toLinkName(link) || toShortAddress(link.destinationUrl);

/** What a link's page is called, without the shop's own name; empty where it has no title. Hostile. */
export function toLinkName({ title = '', destinationUrl }: Pick<MintedLink, 'title' | 'destinationUrl'>): string {
  const host = URL.canParse(destinationUrl) ? new URL(destinationUrl).hostname : '';
  return title.trim() === '' ? '' : toProductName(title, { name: '', host });
}
