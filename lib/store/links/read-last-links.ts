import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { Database } from '#lib/store/database.ts';

/** Links that came from files are passed over; a list of nothing else is not read to its end for that. */
const maxLookedAt = 200;

/** The newest links that may answer for a wish: nothing that only came in with a file. Newest first. */
export async function readLastLinks(database: Database, max: number): Promise<readonly MintedLink[]> {
  const links: MintedLink[] = [];
  let cursor = await database.transaction('links').store.index('byMintedAt').openCursor(null, 'prev');
  for (let looked = 0; cursor !== null && links.length < max && looked < maxLookedAt; looked += 1) {
    if (cursor.value.reuseKey !== undefined) links.push(cursor.value);
    cursor = await cursor.continue();
  }
  return links;
}
