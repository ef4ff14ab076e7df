import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { toProductName } from '#lib/domain/products/to-product-name.ts';

/** What a link's page is called, without the shop's own name; empty where it has no title. Hostile. */
export function toLinkName({ title = '', destinationUrl }: Pick<MintedLink, 'title' | 'destinationUrl'>): string {
  const host = URL.canParse(destinationUrl) ? new URL(destinationUrl).hostname : '';
  return title.trim() === '' ? '' : toProductName(title, { name: '', host });
}
