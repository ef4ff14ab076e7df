import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { Database } from '#lib/store/database.ts';

/** Links from files are passed over. This many are looked at, so that a list of nothing else is not read to its end. */
const maxLookedAt = 200;

/** The newest links that may answer for a wish, newest first. Those that only came in with a file may not. */
export async function readLastLinks(database: Database, max: number): Promise<readonly MintedLink[]> {
  const links: MintedLink[] = [];
  let cursor = await database.transaction('links').store.index('byMintedAt').openCursor(null, 'prev');
  for (let looked = 0; cursor !== null && links.length < max && looked < maxLookedAt; looked += 1) {
    if (cursor.value.reuseKey !== undefined) links.push(cursor.value);
    cursor = await cursor.continue();
  }
  return links;
}
