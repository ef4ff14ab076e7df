import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { hostSuffixes } from '#lib/domain/programs/match.ts';

/** How many programs have a host: the programs' index, or what asks it. */
interface HostIndex {
  count(host: string): Promise<number>;
}

/**
 * Whether a host is a program's, or below one, with "www." or without it. A merchant that answers with links on its own
 * host still has product pages there.
 */
export async function isMerchantHost(byHost: HostIndex, hostname: string): Promise<boolean> {
  // What was learned from a link of an earlier version may have its "www.".
  const keys = new Set([...hostSuffixes(hostname), `www.${toSiteKey(hostname)}`]);
  const counts = await Promise.all([...keys].map((host) => byHost.count(host)));
  return counts.some((count) => count > 0);
}
