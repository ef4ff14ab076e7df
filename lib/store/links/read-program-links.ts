import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { Database } from '#lib/store/database.ts';

/** A program of a bulk list may have thousands of links: the newest of the first ones will do. */
const maxLookedAt = 2_000;

/** A program's links to other pages than one, newest first. Links that only came from a file may answer no wish. */
export async function readProgramLinks(
  database: Database,
  offerId: string,
  exceptUrl: string,
): Promise<readonly MintedLink[]> {
  const links = await database.getAllFromIndex('links', 'byOffer', offerId, maxLookedAt);
  return links
    .filter(({ reuseKey, destinationUrl }) => reuseKey !== undefined && destinationUrl !== exceptUrl)
    .sort((a, b) => b.mintedAtMs - a.mintedAtMs);
}
