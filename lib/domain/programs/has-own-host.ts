import { countLocaleSegments } from '#lib/domain/addresses/locale-segment.ts';
import { isMarketplaceHost } from '#lib/domain/addresses/marketplace-hosts.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { parseListedUrl } from '#lib/domain/addresses/to-url-text.ts';
import type { MatchRule } from '#lib/domain/programs/match.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';

/** Shorter words of a name ("my", "the") are in the hosts of many. */
const minWordLength = 3;

/**
 * Whether a program's page is on a host that is its merchant's alone. A home page is, also that of a country. A deeper
 * path is only if the host is called as the program and no two programs of the host have different paths: it may
 * otherwise be a shortener's, or one seller's place on a host of many. No list can name all of those.
 * @param hostPrograms All programs of the host, of every status.
 */
export function hasOwnHost(
  { name, previewUrl }: Pick<Offer, 'name' | 'previewUrl'>,
  hostPrograms: readonly { readonly matches: readonly Pick<MatchRule, 'pathPrefix'>[] }[],
): boolean {
  const url = parseListedUrl(previewUrl);
  if (url === null) return false;
  const { hostname, pathname } = url;
  const host = toSiteKey(hostname);
  if (!host.includes('.')) return false;
  if (toMerchantPath(pathname) === null) return true;
  if (isMarketplaceHost(host)) return false;
  const paths = hostPrograms.flatMap(({ matches }) => matches.map(({ pathPrefix }) => toMerchantPath(pathPrefix)));
  if (new Set(paths.filter((path) => path !== null)).size > 1) return false;
  return toWords(name).some((word) => host.includes(word));
}

/** The first segment after the locale; null for a home page. */
function toMerchantPath(path: string): string | null {
  const segments = path.toLowerCase().split('/').filter(Boolean);
  return segments[countLocaleSegments(segments)] ?? null;
}

function toWords(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= minWordLength);
}
