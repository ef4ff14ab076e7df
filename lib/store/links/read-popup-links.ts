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

/**
 * Whether an earlier try at a link (by its reuse key) lost its answer, and no later try succeeded. A new try may then
 * cost a second link.
 */
export async function hasUnknownMint(database: Database, reuseKey: string): Promise<boolean> {
  if ((await database.getFromIndex('links', 'byReuseKey', reuseKey)) !== undefined) return false;
  const unknown = await database.getAllFromIndex('journal', 'byState', 'unknown');
  return unknown.some((entry) => entry.reuseKey === reuseKey);
}

/**
 * How many links to look at: links from files are skipped, and a list of only such links must not be read to its end.
 */
const maxRecentLooked = 200;

/** The newest links that may answer a wish, newest first. Links that only came from a file may not. */
export async function readLastLinks(database: Database, max: number): Promise<readonly MintedLink[]> {
  const links: MintedLink[] = [];
  let cursor = await database.transaction('links').store.index('byMintedAt').openCursor(null, 'prev');
  for (let looked = 0; cursor !== null && links.length < max && looked < maxRecentLooked; looked += 1) {
    if (cursor.value.reuseKey !== undefined) links.push(cursor.value);
    cursor = await cursor.continue();
  }
  return links;
}
