import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { Database } from '#lib/store/database.ts';

/** The link that a wish would get without a call, by its reuse key; null without one. */
export async function readStoredLink(database: Database, reuseKey: string): Promise<MintedLink | null> {
  return (await database.getFromIndex('links', 'byReuseKey', reuseKey)) ?? null;
}
