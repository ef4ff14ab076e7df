import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { Database } from '#lib/store/database.ts';

/**
 * How many links to look at: links from files are skipped, and a list of only such links must not be read to its end.
 */
const maxLookedAt = 200;

/** The newest links that may answer a wish, newest first. Links that only came from a file may not. */
export async function readLastLinks(database: Database, max: number): Promise<readonly MintedLink[]> {
  const links: MintedLink[] = [];
  let cursor = await database.transaction('links').store.index('byMintedAt').openCursor(null, 'prev');
  for (let looked = 0; cursor !== null && links.length < max && looked < maxLookedAt; looked += 1) {
    if (cursor.value.reuseKey !== undefined) links.push(cursor.value);
    cursor = await cursor.continue();
  }
  return links;
}
