import type { Database } from '#lib/store/database.ts';

/**
 * Whether the answer to an earlier try at a link (by its reuse key) was lost, and no try has succeeded since: a new one may
 * cost the link twice.
 */
export async function hasUnknownMint(database: Database, reuseKey: string): Promise<boolean> {
  if ((await database.getFromIndex('links', 'byReuseKey', reuseKey)) !== undefined) return false;
  const unknown = await database.getAllFromIndex('journal', 'byState', 'unknown');
  return unknown.some((entry) => entry.reuseKey === reuseKey);
}
