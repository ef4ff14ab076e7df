import { hostSuffixes, toSiteKey } from '#lib/domain/programs/match.ts';
import type { Database } from '#lib/store/database.ts';

/**
 * Whether a host is a program's, or below one, with "www." or without it. A merchant that answers with links on its own
 * host still has product pages there.
 */
export async function isMerchantHost(database: Database, hostname: string): Promise<boolean> {
  // What was learned from a link of an earlier version may have its "www.".
  const keys = new Set([...hostSuffixes(hostname), `www.${toSiteKey(hostname)}`]);
  const counts = await Promise.all([...keys].map((host) => database.countFromIndex('offers', 'byHost', host)));
  return counts.some((count) => count > 0);
}
