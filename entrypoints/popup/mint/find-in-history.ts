import { type MintedLink, toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { PageHistory } from '../popup-snapshot.ts';

/**
 * The stored link to a destination, by what the popup has read of its page already. Null if no link leads there;
 * undefined if that does not say it.
 */
export function findInHistory(
  known: PageHistory | null,
  destinationUrl: string,
  reuseKey: string,
): MintedLink | null | undefined {
  if (known?.url !== destinationUrl) return undefined;
  const { link } = known.history;
  if (link === null) return null;
  return toReuseKey(link.offerId, link.destinationUrl, link.subIds) === reuseKey ? link : undefined;
}
