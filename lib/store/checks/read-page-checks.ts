import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import type { KeptCheck } from '#lib/domain/checks/kept-check.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';

/** The kept checks, the newest first. */
export const readPageChecks = async (database: Database): Promise<readonly KeptCheck[]> =>
  (await readMeta(database, 'pageChecks')) ?? [];

/** Whether the user said that the site of a host is theirs; null if they were not asked yet. */
export async function readIsOwnSite(database: Database, host: string): Promise<boolean | null> {
  return (await database.get('sitePreferences', toSiteKey(host)))?.isOwnSite ?? null;
}
