import type { Database } from '#lib/store/database.ts';

/**
 * Whether an earlier try at a link (by its reuse key) lost its answer, and no later try succeeded. A new try may then
 * cost a second link.
 */
export async function hasUnknownMint(database: Database, reuseKey: string): Promise<boolean> {
  if ((await database.getFromIndex('links', 'byReuseKey', reuseKey)) !== undefined) return false;
  const unknown = await database.getAllFromIndex('journal', 'byState', 'unknown');
  return unknown.some((entry) => entry.reuseKey === reuseKey);
}
